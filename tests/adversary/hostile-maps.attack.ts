import { readFileSync } from 'node:fs';
import { MAP_ROUTES, type MapResponse, mapResponse, mapRoute, savedMapResponse } from '../../shared/api/maps.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { BenchAccount } from '../bench/bench-account.ts';
import { type HostileAnswer, sendHostile } from '../support/hostile-calls.ts';
import { HostileMaps } from '../support/hostile-maps.ts';
import { mapCode } from '../support/map-codes.ts';
import { startProduct } from '../support/product.ts';
import { UNLIMITED_IDENTITY, UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { runAttack } from './support/attack.ts';

const REQUESTS = 10_000;
/** After these the server has compiled what it needs, and its memory is what it stays. */
const WARM_UP = 3_000;
const AT_ONCE = 16;
const SEED = 2_026;
/** With 16 requests at a time on two cores. */
const SLOWEST_MS = 3_000;
const GROWTH_MB = 64;
/** A token is valid for a minute. */
const TOKEN_MS = 30_000;

await runAttack('Hostile maps', async (report) => {
  const env = { ...UNLIMITED_REQUESTS, LOG_LEVEL: 'error', IDENTITY_SETTINGS: JSON.stringify({ limits: UNLIMITED_IDENTITY }) };
  const product = await startProduct({ env });
  try {
    const token = tokensOf(product.url);
    const victim = await save(product.url, await token());
    const before = await show(product.url, victim);
    const requests = new HostileMaps(createRandom(SEED), [victim]);
    const send = (count: number) =>
      sendHostile(product.url, { requests: count, atOnce: AT_ONCE, next: () => withoutWrites(requests, victim), token });
    const answers = await send(WARM_UP);
    const warmMb = memoryMb(product.pid);
    answers.push(...(await send(REQUESTS - WARM_UP)));
    const grownMb = memoryMb(product.pid) - warmMb;
    const slowestMs = Math.max(...answers.map(({ ms }) => ms));
    report.figure('hostile requests about maps', answers.length);
    for (const [status, count] of countsOf(answers)) report.figure(`answered ${status || 'by closing'}`, count);
    report.figure('slowest answer, ms', slowestMs.toFixed(0));
    report.figure(`memory of the server, growth after ${WARM_UP}, MB`, grownMb.toFixed(1));
    report.promise(
      'no request makes the server fail',
      answers.every(({ status }) => status >= 200 && status < 500),
    );
    report.promise(`every answer comes within ${SLOWEST_MS / 1_000} s`, slowestMs < SLOWEST_MS);
    report.promise(`the memory of the server grows by less than ${GROWTH_MB} MB`, !(grownMb >= GROWTH_MB));
    report.promise('a map that exists is as it was', JSON.stringify(await show(product.url, victim)) === JSON.stringify(before));
    report.promise('the log has no unexpected error', !product.log().includes('Unexpected error'));
  } finally {
    await product.stop();
  }
});

/** The author of the map is also the attacker here: so requests that would change it with right are left out. */
function withoutWrites(requests: HostileMaps, id: string) {
  for (;;) {
    const request = requests.next();
    if (!(request.path.includes(id) && ['PUT', 'DELETE'].includes(request.method))) return request;
  }
}

/** Tokens of a new account, each used for half of its life. */
function tokensOf(url: string): () => Promise<string> {
  const account = new BenchAccount(url);
  const signedUp = account.signUp();
  let made = Number.NEGATIVE_INFINITY;
  let token: Promise<string> = Promise.resolve('');
  return async () => {
    await signedUp;
    if (performance.now() - made > TOKEN_MS) {
      made = performance.now();
      token = account.token();
    }
    return token;
  };
}

async function save(url: string, token: string): Promise<string> {
  const response = await fetch(url + MAP_ROUTES.create, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Stairs', mapData: mapCode() }),
  });
  return savedMapResponse.parse(await response.json()).id;
}

async function show(url: string, id: string): Promise<MapResponse> {
  return mapResponse.parse(await (await fetch(url + mapRoute(id))).json());
}

/** What the process holds in memory; NaN where the system does not tell. */
function memoryMb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function countsOf(answers: readonly HostileAnswer[]): [status: number, count: number][] {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}
