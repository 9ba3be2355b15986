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

  test.each([
    ['with its grant', 'a.b', 200, [`${URL}?grant=a.b`]],
    ['without it after a refusal', 'a.b', 403, [`${URL}?grant=a.b`, URL]],
    ['without one where there is none', undefined, 200, [URL]],
  ])('%s', async (_, grant, status, expected) => {
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url);
      return new Response('{}', { status: url.includes('?') ? status : 200 });
    });
    const fetchText = fetchGranted(Promise.resolve(grant));
    expect(await fetchText(URL)).toEqual(ok('{}'));
    expect(requests).toEqual(expected);
    // After a failure the player tries again.
    await fetchText(URL);
    expect(requests.slice(expected.length)).toEqual([URL]);
  });
});
