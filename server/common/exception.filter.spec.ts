import { type ArgumentsHost, BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import { errorCodes } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import type { ApiErrorCode } from '../../shared/errors.ts';
import { ApiException } from './api-exception.ts';
import { ApiExceptionFilter, type FailureFormat } from './exception.filter.ts';

/** Returns what the filter sends for a failed call to `url`. */
function answerTo(
  error: unknown,
  { url = '/api/stats', formats = [] as readonly FailureFormat[], methods = [] as readonly string[] } = {},
) {
  const headers: Record<string, string> = {};
  const reply = {
    sent: false,
    status: 0,
    body: undefined as unknown,
    header: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    code: (status: number) => Object.assign(reply, { status }),
    send: (body: unknown) => Object.assign(reply, { body }),
  };
  const request = { id: 'r1', url, server: { methodsAt: () => methods } };
  const http = { getRequest: () => request, getResponse: () => reply };
  new ApiExceptionFilter(formats).catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return { status: reply.status, body: reply.body, headers };
}

const FAILURES: readonly (readonly [what: string, error: unknown, status: number, code: ApiErrorCode, message: string])[] = [
  ['a refusal', new ApiException('too_early', 'This day has not started yet.'), 425, 'too_early', 'This day has not started yet.'],
  ['an address of nothing', new NotFoundException('Cannot GET /api/x'), 404, 'not_found', 'There is nothing at this URL.'],
  ['a bad address', new errorCodes.FST_ERR_BAD_URL('/%'), 400, 'bad_request', 'The URL of the request is not valid.'],
  ['no JSON', new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY(), 400, 'bad_request', 'The request body is not valid JSON.'],
  [
    'no JSON, as Nest wraps it',
    new HttpException('no', 400, { cause: new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY() }),
    400,
    'bad_request',
    'The request body is not valid JSON.',
  ],
  ['no body', new errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY(), 400, 'bad_request', 'The request body is empty.'],
  [
    'a body of another length',
    new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH(),
    400,
    'bad_request',
    'The request body is not as long as its header says.',
  ],
  ['a large body', new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), 413, 'payload_too_large', 'The request body is too large.'],
  ['another type of body', new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('text/x'), 415, 'bad_request', 'The request body must be JSON.'],
  ['another refusal of the framework', new BadRequestException('Say it again.'), 400, 'bad_request', 'Say it again.'],
  [
    'a database that is away',
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    503,
    'unavailable',
    'This is not available at the moment. Please try again shortly.',
  ],
  ['a mistake of ours', new Error('secret detail'), 500, 'internal', 'Something went wrong on our side.'],
];

describe('a failure is answered with its status, its code and plain words', () => {
  test.each(FAILURES)('%s', (_what, error, status, code, message) => {
    expect(answerTo(error)).toMatchObject({ status, body: { code, message, requestId: 'r1' } });
  });
});

const STATUSES: Readonly<Record<ApiErrorCode, number>> = {
  bad_request: 400,
  attempt_invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  run_locked: 403,
  attempt_of_other_player: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  other_day: 409,
  submission_key_reused: 409,
  too_many_rivals: 409,
  map_invalid: 400,
  too_many_maps: 409,
  payload_too_large: 413,
  replay_rejected: 422,
  too_early: 425,
  too_many_requests: 429,
  internal: 500,
  verifier_busy: 503,
  unavailable: 503,
};

test.each(Object.entries(STATUSES))('%s is answered %d, whatever is said', (code, status) => {
  const { body, ...answer } = answerTo(new ApiException(code as ApiErrorCode, 'Words.'));
  expect([answer.status, body]).toEqual([status, { code, message: 'Words.', requestId: 'r1' }]);
});

test('a refusal says when asking again makes sense', () => {
  const refusal = new ApiException('too_many_requests', 'Wait.', { retryAfterSeconds: 7 });
  expect(answerTo(refusal).headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' });
});

test('a method that the address does not take is told from an address of nothing', () => {
  const answer = answerTo(new NotFoundException('Cannot PUT /api/stats'), { methods: ['GET', 'HEAD'] });
  expect(answer).toMatchObject({
    status: 405,
    body: { code: 'method_not_allowed', message: 'This URL takes GET, HEAD.' },
    headers: { allow: 'GET, HEAD' },
  });
});

test('an address with a format of its own is answered in it, others are not', () => {
  const send = vi.fn();
  const formats = [{ appliesTo: (url: string) => url.startsWith('/other/'), send }];
  const error = new Error('broken');
  expect(answerTo(error, { url: '/other/call', formats })).toMatchObject({ status: 0, body: undefined });
  expect(send).toHaveBeenCalledExactlyOnceWith(error, expect.objectContaining({ url: '/other/call' }), expect.anything());
  expect(answerTo(error, { formats })).toMatchObject({ status: 500 });
});
