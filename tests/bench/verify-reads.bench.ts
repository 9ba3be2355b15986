import { randomBytes } from 'node:crypto';
import { LEADERBOARD_ROUTE } from '../../shared/api/leaderboard.ts';
import { SCORE_ROUTES } from '../../shared/api/scores.ts';
import { STATS_ROUTE } from '../../shared/api/stats.ts';
import { LIMITS } from '../../shared/limits.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { ATTACKED_DAY, unfinishedReplay } from '../support/costly-replay.ts';
import { type Product, startProduct } from '../support/product.ts';
import { playRun } from '../support/runs.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { type LoadRequest, openLoad } from './open-load.ts';
import { line, median } from './report.ts';

// How long reads wait while all verification threads are busy with the longest runs that need no old attempt. The product is a process of its
// own, and this one is its client; nothing is pinned to a core. Rounds alternate between idle threads and busy ones.
// BEFORE=path of the dist/server/main.js of an earlier build measures that one, too, in turns with this one.

const ROUNDS = 5;
const READS_PER_SECOND = 100;
const SECONDS = 8;
/** Enough that each thread has a run, and more wait. A thread plays one of them at a time, because they are long. */
const SENDERS = 8;
const PLAYED_AND_REFUSED = 422;
const AIM = 1.5;

/** A run that never finishes: it costs the threads as much as any run, and the database nothing. */
const costly = unfinishedReplay(ATTACKED_DAY, LIMITS.freshRunSteps - 5_000);
const ordinary = playRun(ATTACKED_DAY, { wasted: 3 });

async function submit(url: string, replay: Uint8Array): Promise<number> {
  const response = await fetch(url + SCORE_ROUTES.submitScore, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ score: 1, clientDate: ATTACKED_DAY, replay: toBase64(replay) }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Keeps the verification threads busy until it is stopped. @returns how many runs were played */
function occupy(url: string): { stop(): Promise<number> } {
  let isOver = false;
  let played = 0;
  const senders = Array.from({ length: SENDERS }, async () => {
    while (!isOver) {
      const bytes = Uint8Array.from(costly.bytes);
      // Another digest each time, so that no two are the same bytes.
      bytes.set(randomBytes(4), bytes.length - 4);
      const status = await submit(url, bytes);
      if (status !== PLAYED_AND_REFUSED) throw new Error(`A run was answered ${status}`);
      played += 1;
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(senders);
      return played;
    },
  };
}

/** Reads the board and the statistics in turns. @returns the 99th percentile, ms */
async function p99OfReads(url: string): Promise<number> {
  let reads = 0;
  const next = (): LoadRequest => ({ url: url + (reads++ % 2 === 0 ? LEADERBOARD_ROUTE : `${STATS_ROUTE}?score=12`) });
  const times = await openLoad(next, READS_PER_SECOND, SECONDS);
  return times.percentile(99) / 1_000;
}

/** A build that is measured. */
interface MeasuredBuild {
  readonly name: string;
  readonly product: Product;
  /** Of each round: the 99th percentiles, ms, and the runs that were played while the threads were busy. */
  readonly rounds: { readonly idle: number; readonly busy: number; readonly played: number }[];
}

async function start(name: string, main?: string): Promise<MeasuredBuild> {
  const env = { GAME_DATE: ATTACKED_DAY, LOG_LEVEL: 'error', ...UNLIMITED_REQUESTS };
  const product = await startProduct({ env, ...(main !== undefined && { main }) });
  await submit(product.url, ordinary.replay);
  await p99OfReads(product.url);
  return { name, product, rounds: [] };
}

async function measure({ product: { url }, rounds }: MeasuredBuild): Promise<void> {
  const idle = await p99OfReads(url);
  const running = occupy(url);
  const busy = await p99OfReads(url);
  rounds.push({ idle, busy, played: await running.stop() });
}

function report({ name, rounds }: MeasuredBuild): void {
  const [idle, busy, played] = (['idle', 'busy', 'played'] as const).map((key) => median(rounds.map((round) => round[key])));
  if (idle === undefined || busy === undefined || played === undefined) return;
  line(`${name}: reads, idle threads, p99`, idle, 'ms');
  line(`${name}: reads, busy threads, p99`, busy, 'ms', { name: 'idle', value: idle }, `at most ${AIM}`);
  line(`${name}: runs of ${costly.steps} steps played meanwhile`, played / SECONDS, 'runs/s');
}

const builds: MeasuredBuild[] = [];
try {
  if (process.env.BEFORE) builds.push(await start('the build before', process.env.BEFORE));
  builds.push(await start('this build'));
  for (let round = 0; round < ROUNDS; round++) for (const build of builds) await measure(build);
  for (const build of builds) report(build);
} finally {
  for (const { product } of builds) await product.stop();
}
