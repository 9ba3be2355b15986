import { z } from 'zod';
import { submitScoreResponse } from '../../../shared/api/scores.ts';
import { type GameDay, parseGameDay } from '../../../shared/game-day.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { localStore, readJson, type TextStore, writeJson } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom, type Store } from '../../state/jotai.ts';
import { submissionsAtom } from '../submission/submission-atoms.ts';
import { dayAtom, type FinishedRun, finishedAtom } from './play-atoms.ts';

const strokes = z.int().min(0).max(LIMITS.replayEvents);

const keptRun = z.object({
  run: z.object({
    id: z.string(),
    kind: z.literal('daily'),
    day: z.custom<GameDay>((day) => typeof day === 'string' && parseGameDay(day) !== undefined),
    strokes: strokes.min(1),
    strokesByCheckpoint: z.array(strokes),
    infuriating: z.boolean(),
    isFirstAttempt: z.boolean(),
    isBest: z.boolean(),
    streak: z.int().min(0).max(LIMITS.streakDays),
  }),
  /** The account that was signed in at the finish; absent without one. */
  owner: z.string().optional(),
  /** What the server has answered. Absent until then: the outbox has the run. */
  submission: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('accepted'), answer: submitScoreResponse }),
      z.object({ state: z.enum(['rejected', 'dropped']) }),
    ])
    .optional(),
});
/** The best finished run of the day in this browser. */
export type KeptRun = z.infer<typeof keptRun>;

const isKeptRun = (value: unknown): value is KeptRun => keptRun.safeParse(value).success;

/** The kept run of that day; undefined for another day or another account, and without one. */
export function readKeptRun(texts: TextStore, day: GameDay): KeptRun | undefined {
  const kept = readJson(texts, KEYS.finishedRun, isKeptRun);
  if (kept?.run.day !== day) return undefined;
  // A run from before the sign-in has moved to the account.
  return kept.owner === undefined || kept.owner === texts.get(KEYS.accountId) ? kept : undefined;
}

/**
 * Keeps the best run of the day from its finish on, and the server's answer once it is there.
 * @returns a function that unsubscribes
 */
export function watchFinishedRuns(store: Store, texts: TextStore): () => void {
  const keep = () => {
    const run = store.get(finishedAtom);
    if (run?.kind !== 'daily') return;
    const best = readKeptRun(texts, run.day)?.run.strokes;
    if (best !== undefined && best <= run.strokes) return;
    const owner = texts.get(KEYS.accountId);
    writeJson(texts, KEYS.finishedRun, { run, ...(owner === undefined ? {} : { owner }) });
  };
  const keepAnswer = () => {
    const kept = readJson(texts, KEYS.finishedRun, isKeptRun);
    const submission = kept && store.get(submissionsAtom)[kept.run.id];
    if (!submission || submission.state === 'pending' || submission.state === kept.submission?.state) return;
    writeJson(texts, KEYS.finishedRun, { ...kept, submission });
  };
  // A run that was resumed in its last flight may have finished already.
  keep();
  keepAnswer();
  const stops = [store.sub(finishedAtom, keep), store.sub(submissionsAtom, keepAnswer)];
  return () => {
    for (const stop of stops) stop();
  };
}

const seenRunAtom = atom<FinishedRun | null>(null);

/** The run whose result is shown: the one that has just finished, else the kept one that the player wants to see. */
export const resultRunAtom = atom((get) => get(finishedAtom) ?? get(seenRunAtom));

/** Opens the result of the day's kept run, as the server has answered to it. Does nothing without one. */
export const seeResultAtom = atom(null, (get, set) => {
  const kept = readKeptRun(localStore, get(dayAtom));
  if (!kept) return;
  const { run, submission } = kept;
  set(seenRunAtom, run);
  if (submission) set(submissionsAtom, (all) => ({ [run.id]: submission, ...all }));
  set(openDialogAtom, 'finish');
});
