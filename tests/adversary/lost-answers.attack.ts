import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStoredRuns } from '../e2e/support/stored-runs.ts';
import { startProduct } from '../support/product.ts';
import { playRun } from '../support/runs.ts';
import { UNLIMITED_REQUESTS } from '../support/test-limits.ts';
import { runAttack } from './support/attack.ts';
import { ATTACK_DAY, submitAsNewGuest } from './support/guest.ts';

const RUNS = 24;
const KILLS = 8;
/** No kill begins after this time, so that the attack ends by itself. */
const KILLING_SECONDS = 150;

await runAttack('Kills of the server while guests without a cookie send their runs', async (report) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upshot-lost-answers-'));
  const product = () => startProduct({ dataDir, env: { ...UNLIMITED_REQUESTS, GAME_DATE: ATTACK_DAY, LOG_LEVEL: 'silent' } });
  const runs = Array.from({ length: RUNS }, (_, wasted) => ({
    replay: playRun(ATTACK_DAY, { wasted }).replay,
    submissionKey: randomBytes(16).toString('base64url'),
    runIds: new Set<string | null>(),
  }));
  const send = async (url: string, run: (typeof runs)[number]) => {
    const { runId } = await submitAsNewGuest(url, run.replay, { submissionKey: run.submissionKey });
    run.runIds.add(runId);
  };
  try {
    const began = performance.now();
    let kills = 0;
    let unanswered = 0;
    for (; kills < KILLS && performance.now() - began < KILLING_SECONDS * 1_000; kills++) {
      const attacked = await product();
      // Each round sends all runs, also those that were answered: their browser may not have received the answer.
      const sending = runs.map((run) => send(attacked.url, run).catch(() => unanswered++));
      // The kill comes when a part of the answers has come, another part in each round.
      await Promise.race([Promise.all(sending), settledCount(sending, 1 + ((kills * 5) % RUNS))]);
      await attacked.kill();
      await Promise.all(sending);
    }
    const last = await product();
    const refused: unknown[] = [];
    for (const run of [...runs, ...runs]) await send(last.url, run).catch((error: unknown) => refused.push(error));
    await last.stop();
    const stored = await readStoredRuns(dataDir);
    report.figure('runs', RUNS);
    report.figure('kills', kills);
    report.figure('submissions without an answer', unanswered);
    report.figure('rows', stored.length);
    report.promise('every run is one row', stored.length === RUNS);
    report.promise(
      'a run that was answered once has the same row in every later answer',
      runs.every(({ runIds }) => runIds.size === 1),
    );
    report.promise('every run is taken in the end', refused.length === 0);
    report.promise('the server was killed while runs were sent', kills > 2 && unanswered > 0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Resolves when this number of the promises have settled. */
function settledCount(promises: readonly Promise<unknown>[], count: number): Promise<void> {
  return new Promise((resolve) => {
    let settled = 0;
    for (const each of promises) {
      void each.then(() => {
        if (++settled >= count) resolve();
      });
    }
  });
}
