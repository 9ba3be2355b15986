import { setMaxListeners } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { RUNS_PER_THREAD, VerificationQueue } from '../../server/modules/play/replays/verification-queue.ts';
import { levelOfDay } from '../../shared/game-day.ts';
import { ATTACKED_DAY, unfinishedReplay } from '../support/costly-replay.ts';
import { loadLevel } from '../support/levels.ts';
import { playRun } from '../support/runs.ts';
import { line, median, quantile } from './report.ts';

// How long an ordinary run waits for its result while ten addresses keep the longest replays in the queue. Every replay is admitted here:
// the bench measures the queue alone. Rounds alternate between an idle queue and a busy one.

const ROUNDS = 5;
const RUNS = 40;
const ATTACKERS = 10;

const level = loadLevel(levelOfDay(ATTACKED_DAY));
const ordinary = playRun(ATTACKED_DAY, { wasted: 3 });
const costly = unfinishedReplay(ATTACKED_DAY, 185_000);
const queue = new VerificationQueue(1);
const pool = new Piscina({
  filename: fileURLToPath(new URL('../../server/modules/play/replays/verification.worker.ts', import.meta.url)),
  name: 'verify',
  minThreads: 1,
  maxThreads: 1,
  concurrentTasksPerWorker: RUNS_PER_THREAD,
});
const never = new AbortController().signal;
setMaxListeners(0, never);
const verify = ({ bytes, steps }: { readonly bytes: Uint8Array; readonly steps: number }): Promise<unknown> =>
  queue.run(steps, () => pool.run({ ...level, courseHash: level.hash, bytes }), never);

/** @returns ms until each result */
async function waits(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const begun = performance.now();
    await verify({ bytes: ordinary.replay, steps: ordinary.steps });
    times.push(performance.now() - begun);
  }
  return times;
}

/** Keeps two of the longest replays of each attacker in the queue. */
function attack(): { stop(): Promise<void> } {
  let isOver = false;
  const attackers = Array.from({ length: 2 * ATTACKERS }, async () => {
    while (!isOver) await verify(costly);
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(attackers);
    },
  };
}

await waits();
const idle: number[] = [];
const busy: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  idle.push(...(await waits()));
  const running = attack();
  busy.push(...(await waits()));
  await running.stop();
}
await pool.close();
line('an ordinary run, idle queue, median', median(idle), 'ms');
line('an ordinary run, idle queue, p99', quantile(idle, 0.99), 'ms');
line('the same beside twenty of the longest replays, median', median(busy), 'ms', { name: 'idle', value: median(idle) });
line('the same, p99', quantile(busy, 0.99), 'ms', { name: 'idle', value: quantile(idle, 0.99) }, 'idle + 100 ms');
