import { type GameDay, parseGameDay } from '../../../shared/game-day.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { openDialogAtom } from '../../dialogs/dialog-atoms.ts';
import { isRecord, localStore, readJson, type TextStore, writeJson } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom, type Store } from '../../state/jotai.ts';
import type { SubmissionState } from '../submission/outbox.ts';
import { submissionsAtom } from '../submission/submission-atoms.ts';
import { dayAtom, type FinishedRun, finishedAtom } from './play-atoms.ts';

/** The best finished run of the day in this browser. */
export interface KeptRun {
  readonly run: FinishedRun;
  /** The account that was signed in at the finish; absent without one. */
  readonly owner?: string;
  /** What the server has answered. Absent until then: the outbox has the run. */
  readonly submission?: Exclude<SubmissionState, { readonly state: 'pending' }>;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LIMITS.replayEvents;

// By hand: the schemas of the API are loaded after the first shot.
function isKeptRun(value: unknown): value is KeptRun {
  if (!isRecord(value) || !isRecord(value.run)) return false;
  const { run, owner, submission } = value;
  const { id, kind, day, strokes, strokesByCheckpoint, streak, ...flags } = run;
  if (typeof id !== 'string' || kind !== 'daily' || typeof day !== 'string' || parseGameDay(day) === undefined) return false;
  if (!isCount(strokes) || strokes === 0 || !Array.isArray(strokesByCheckpoint) || !strokesByCheckpoint.every(isCount)) return false;
  if (!isCount(streak) || ![flags.infuriating, flags.isFirstAttempt, flags.isBest].every((flag) => typeof flag === 'boolean')) return false;
  return (owner === undefined || typeof owner === 'string') && (submission === undefined || isSubmission(submission));
}

function isSubmission(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.state !== 'accepted') return value.state === 'rejected' || value.state === 'dropped';
  const { answer } = value;
  if (!isRecord(answer) || ![answer.verified, answer.ranked, answer.isFirstAttempt].every((flag) => typeof flag === 'boolean'))
    return false;
  const areNumbers = [answer.rank, answer.streak].every((number) => number === null || Number.isInteger(number));
  return areNumbers && [null, 'copy', 'new_guest'].some((reason) => reason === answer.unrankedReason);
}

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
