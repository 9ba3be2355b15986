import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdGrantResponse } from '../../../../shared/api/ads.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { ApiResult } from '../../../api/http.ts';
import { fetchGranted, requestGrant } from './bonus-grant.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const granted = (part: Partial<AdGrantResponse> = {}) => ok({ grant: 'a.b', level: 23, expiresInSeconds: 600, ...part });

/** What the level is asked with, and after how many milliseconds, when the server answers so after a time. */
async function request(answer: ApiResult<AdGrantResponse>, afterMs = 0) {
  const asked: object[] = [];
  const adGrant = async (input: object) => {
    asked.push(input);
    await new Promise((done) => setTimeout(done, afterMs));
    return answer;
  };
  const startMs = Date.now();
  const asking = requestGrant({ adGrant }, 'rewarded', 23).then((grant) => [grant, Date.now() - startMs]);
  await vi.runAllTimersAsync();
  return [...(await asking), ...asked];
}

test('a level goes with the word of the server, as soon as it is there', async () => {
  expect(await request(granted(), 40)).toEqual(['a.b', 40, { outcome: 'rewarded' }]);
});

test.each([
  ['there is no network', err({ kind: 'network' } as const)],
  ['the server refuses', err({ kind: 'http', status: 429, code: 'rate_limited', retryAfterMs: 1_000 } as const)],
  ['the answer has another shape', err({ kind: 'shape' } as const)],
  ['the day of the server is another one', granted({ level: 24 })],
])('a level goes without one at once when %s', async (_, answer) => {
  expect(await request(answer)).toEqual([undefined, 0, { outcome: 'rewarded' }]);
});

test('a level waits 2 s for it, and no longer', async () => {
  expect(await request(granted(), 1_999)).toEqual(['a.b', 1_999, { outcome: 'rewarded' }]);
  expect(await request(granted(), 2_001)).toEqual([undefined, 2_000, { outcome: 'rewarded' }]);
});

describe('the file of a level is requested', () => {
  const URL = '/levels/23.json';
  const GRANTED = `${URL}?grant=a.b`;
  const lost = () => Promise.reject(new TypeError('No connection'));
  const answered = (status: number) => async () => new Response('{}', { status });

  test.each([
    ['with its grant', 'a.b', [answered(200)], [GRANTED]],
    ['with the same grant after an answer that was lost', 'a.b', [lost, answered(200)], [GRANTED, GRANTED]],
    ['without it after refusals', 'a.b', [answered(403), answered(403), answered(403), answered(200)], [GRANTED, GRANTED, GRANTED, URL]],
    ['without one where there is none', undefined, [lost, answered(200)], [URL, URL]],
  ])('%s', async (_, grant, answers, expected) => {
    const requests: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      requests.push(url);
      return answers.shift()?.();
    });
    const reading = fetchGranted(Promise.resolve(grant))(URL);
    await vi.runAllTimersAsync();
    expect(await reading).toEqual(ok('{}'));
    expect(requests).toEqual(expected);
  });
});
