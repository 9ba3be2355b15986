import { latest } from '../../../../shared/latest.ts';
import type { Api } from '../../../api/client.ts';
import { whenSettled } from '../../../platform/idle.ts';
import type { TextStore } from '../../../platform/storage.ts';
import type { Store } from '../../../state/jotai.ts';
import { playerChangeCountAtom, signedOutCountAtom } from '../../account/session/account-atoms.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { recordBest } from '../../run/play/best-score.ts';
import { bootAtom, finishedAtom } from '../../run/play/play-atoms.ts';
import { playerStatsAtom, playerStatsOf, withFinish } from './player-stats-atoms.ts';

/**
 * Loads what the server knows of the player once the hole is loaded and the page is idle, and again after each answer to a run. A
 * failure changes nothing. Runs for the life of the page.
 */
export function startPlayerStats(store: Store, api: Pick<Api, 'userStats'>, texts: TextStore): void {
  const questions = latest();
  const ask = async () => {
    const isCurrent = questions.begin();
    const answer = await api.userStats();
    if (!answer.ok || !isCurrent()) return;
    const stats = playerStatsOf(answer.value);
    // A better run of another device counts here, too: a worse one is not the best of the day.
    if (stats?.best != null) recordBest(texts, stats.day, stats.best);
    store.set(playerStatsAtom, stats);
  };
  const stop = store.sub(bootAtom, () => {
    if (store.get(bootAtom).state !== 'ready') return;
    stop();
    whenSettled(() => void ask());
  });
  store.sub(finishedAtom, () => {
    const run = store.get(finishedAtom);
    // A pending answer does not include this run.
    if (run?.kind !== 'daily') return;
    questions.drop();
    store.set(playerStatsAtom, (stats) => stats && withFinish(stats, run.day, run.strokes));
  });
  store.sub(playerChangeCountAtom, () => void ask());
  store.sub(signedOutCountAtom, () => {
    questions.drop();
    store.set(playerStatsAtom, null);
  });
  let settled = 0;
  store.sub(submissionsAtom, () => {
    const now = Object.values(store.get(submissionsAtom)).filter(({ state }) => state !== 'pending').length;
    if (now > settled) void ask();
    settled = now;
  });
}
