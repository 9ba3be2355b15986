import { leaderboardResponse } from '../../shared/api/leaderboard.ts';
import { SCORE_ROUTES, trackStartResponse } from '../../shared/api/scores.ts';
import { startProduct } from '../support/product.ts';
import { playRun } from '../support/runs.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { runAttack } from './support/attack.ts';
import { ATTACK_DAY, submitAsNewGuest } from './support/guest.ts';

const FINISHERS = 10;
const STARTS = 240;
/** Guests of a network who count as started at once, and as many more as the attack lasts ten seconds. */
const AT_ONCE = 20;
const SECONDS_EACH = 10;
/** New guests whose runs rank: more than finish, less than start. */
const LIMIT = 20;

await runAttack('Starts with a stroke and without a finish, from many devices of one network', async (report) => {
  const env = { ...UNLIMITED_REQUESTS, NEW_GUESTS_PER_NETWORK: String(LIMIT), GAME_DATE: ATTACK_DAY, LOG_LEVEL: 'silent' };
  const product = await startProduct({ env });
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(`Answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const share = async () => leaderboardResponse.parse(await (await fetch(`${product.url}/api/leaderboard`)).json()).percentFinished ?? 0;
  const runs = Array.from({ length: FINISHERS + 1 }, (_, variant) => playRun(ATTACK_DAY, { wasted: 1, variant }).replay);
  try {
    for (const replay of runs.slice(1)) await submitAsNewGuest(product.url, replay);
    const before = await share();
    const begun = performance.now();
    for (let i = 0; i < STARTS; i++) {
      const { attemptId } = trackStartResponse.parse(await post(SCORE_ROUTES.trackStart, { clientDate: ATTACK_DAY }));
      await post(SCORE_ROUTES.trackStroke, { attemptId });
    }
    const counted = AT_ONCE + Math.ceil((performance.now() - begun) / 1000 / SECONDS_EACH) + 1;
    const after = await share();
    const [last] = runs;
    const { ranked } = await submitAsNewGuest(product.url, last as Uint8Array);
    report.figure('finishers; starts after them', `${FINISHERS}; ${STARTS}`);
    report.figure('share of finishers before and after, %', `${before}; ${after}`);
    report.promise('the share falls only by the starts that count', after >= (100 * FINISHERS) / (FINISHERS + counted) - 0.1);
    report.promise('a new guest of the network still ranks', ranked);
  } finally {
    await product.stop();
  }
});
