import { expect, test } from 'vitest';
import { errorSchema } from '../../shared/api/common.ts';
import { decodeMap } from '../../shared/course/map-codec.ts';
import { validateMap } from '../../shared/course/validate.ts';
import { LIMITS } from '../../shared/limits.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { type HostileAnswer, sendHostile } from '../support/hostile-calls.ts';
import { HostileMaps } from '../support/hostile-maps.ts';
import { runsEverything } from '../support/test-scope.ts';
import type { TestServer } from '../support/test-server.ts';
import { shareServer } from './support/shared-server.ts';
import { createAccount } from './support/test-account.ts';
import { created, shown } from './support/test-maps.ts';
import { signedInPlayer, TestPlayer } from './support/test-player.ts';

// `npm run adversary -- hostile-maps` sends ten thousand to the product, and watches its memory.

const REQUESTS = runsEverything ? 2_000 : 200;
const SEED = 15;

let server: TestServer;
shareServer((shared) => {
  server = shared;
});

const sentAs = ({ request, status, text }: HostileAnswer): string =>
  `${status} for ${request.method} ${request.path.slice(0, 80)} ${String(request.body).slice(0, 200)}: ${text.slice(0, 200)}`;

test('hostile requests by the hundred are refused in words, and change no other map', async () => {
  const author = signedInPlayer(server, await createAccount(server, 'author'));
  const { id } = await created(author, 'Stairs', { variant: 1 });
  const before = await shown(author, id);
  // Two, because one account may only save so often.
  const attackers = [await createAccount(server, 'attacker'), await createAccount(server, 'accomplice')];
  const ids = [id];
  for (const attacker of attackers) for (let i = 0; i < 2; i++) ids.push((await created(signedInPlayer(server, attacker), 'mine')).id);
  const tokens = await Promise.all(attackers.map((attacker) => attacker.token()));
  const requests = new HostileMaps(createRandom(SEED), ids);
  let turn = 0;
  const answers = await sendHostile(server.url, {
    requests: REQUESTS,
    atOnce: 8,
    next: () => requests.next(),
    token: async () => tokens[turn++ % tokens.length] as string,
  });
  expect(answers.filter(({ status }) => status < 200 || status >= 500).map(sentAs)).toEqual([]);
  const refusals = answers.filter(({ request, status }) => status >= 400 && request.method !== 'HEAD');
  expect(refusals.filter(({ text }) => !errorSchema.safeParse(parse(text)).success).map(sentAs)).toEqual([]);
  expect(answers.some(({ request, status }) => request.method === 'PUT' && status === 200)).toBe(true);
  expect(await shown(author, id)).toEqual(before);
  const stored = await server.query<{ id: string }>('SELECT id FROM map');
  expect(stored.length).toBeGreaterThan(ids.length);
  for (const row of stored) {
    const { title, mapData } = await shown(new TestPlayer(server), row.id);
    const map = decodeMap(mapData);
    expect(map.ok && validateMap(map.value).errors).toEqual([]);
    expect([...title].length).toBeLessThanOrEqual(LIMITS.mapTitle);
    expect(title).toMatch(/^[^\p{Cc}]+$/u);
  }
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
