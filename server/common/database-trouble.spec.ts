import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import Fastify from 'fastify';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { databaseTroubleOf, unavailableFor } from './database-trouble.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });
const socketFailure = (syscall: string, code: string) => Object.assign(failure(`${syscall} ${code}`, code), { syscall });

describe('what an error says about the database', () => {
  test.each([
    ['a refused connection', socketFailure('connect', 'ECONNREFUSED'), 'away'],
    ['a refused connection to each address of a name', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'away'],
    ['a name that is not found', socketFailure('getaddrinfo', 'ENOTFOUND'), 'away'],
    ['a connection that was reset', socketFailure('read', 'ECONNRESET'), 'away'],
    ['a statement whose connection was reset', new QueryFailedError('', [], failure('read ECONNRESET', 'ECONNRESET')), 'away'],
    ['a connection that was cut', failure('Connection terminated unexpectedly'), 'away'],
    ['no free connection', failure('timeout exceeded when trying to connect'), 'away'],
    ['a connection that was lost within a transaction', new QueryRunnerProviderAlreadyReleasedError(), 'away'],
    ['the same, told by its runner', new QueryRunnerAlreadyReleasedError(), 'away'],
    ['a shutdown', failure('terminating connection due to administrator command', '57P01'), 'away'],
    ['a start', failure('the database system is starting up', '57P03'), 'away'],
    ['a broken connection', failure('connection failure', '08006'), 'away'],
    ['a full disk', failure('could not extend file', '53100'), 'full'],
    ['a full disk, told by the file system', failure('write', 'ENOSPC'), 'full'],
    ['a violated constraint', failure('duplicate key', '23505'), undefined],
    ['a caller who went away', failure('aborted', 'ECONNRESET'), undefined],
    ['a caller who went away, told by the framework', Object.assign(failure('aborted', 'ECONNRESET'), { statusCode: 400 }), undefined],
    ['a mistake of ours', failure('x is not a function'), undefined],
    ['no error', 'away', undefined],
  ])('%s', (_what, error, trouble) => {
    expect(databaseTroubleOf(error)).toBe(trouble);
  });
});

test.each([
  ['JSON', 'application/json', '{"a":'],
  ['a picture', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'],
  ['a form before its first part', 'multipart/form-data; boundary=b', '--b\r\nContent-Dispos'],
])('a caller who goes away in the middle of %s says nothing about the database', async (_what, type, sent) => {
  const failed = Promise.withResolvers<unknown>();
  const fastify = Fastify();
  await fastify.register(fastifyMultipart);
  const begun = Promise.withResolvers<void>();
  fastify.addHook('onRequest', async () => begun.resolve());
  fastify.setErrorHandler((error) => failed.resolve(error));
  fastify.post('/', async (request) => (request.isMultipart() ? (await request.file())?.toBuffer() : {}));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const caller = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
  caller.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n\r\n${sent}`);
  await begun.promise;
  caller.resetAndDestroy();
  await once(caller, 'close');
  const error = await failed.promise;
  expect(error).toBeInstanceOf(Error);
  expect(databaseTroubleOf(error)).toBeUndefined();
  await fastify.close();
});

test('callers are told to try again, and nothing of the inside', () => {
  const refusal = unavailableFor(Object.assign(failure('connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'), { syscall: 'connect' }));
  expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(refusal?.getStatus()).toBe(503);
  expect(refusal?.message).not.toContain('10.0.0.5');
});
