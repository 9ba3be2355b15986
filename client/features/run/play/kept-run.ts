import type { UnrankedReason } from '../../../../shared/api/scores.ts';
import { type GameDay, parseGameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isRecord, localStore, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import type { SubmissionState } from '../../ground/submission/outbox.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { dayAtom, type FinishedRun, finishedAtom } from './play-atoms.ts';

/** A finished run as this browser stores it: the best one of the day, and in its tab the one whose result is shown. */
export interface KeptRun {
  readonly run: FinishedRun;
  /** The account that was signed in at the finish; absent without one. */
  readonly owner?: string;
  /** What the server has answered. Absent until then: the outbox has the run. */
  readonly submission?: Exclude<SubmissionState, { readonly state: 'pending' }>;
}

type StoredRun = Omit<KeptRun, 'submission'> & { readonly submission?: unknown };

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LIMITS.replayEvents;

const UNRANKED_REASONS = { copy: true, new_guest: true } satisfies Record<UnrankedReason, true>;

// By hand: the schemas of the API are loaded after the first shot.
function isStoredRun(value: unknown): value is StoredRun {
  if (!isRecord(value) || !isRecord(value.run)) return false;
  const { run, owner } = value;
  const { id, kind, day, strokes, strokesByCheckpoint, streak, replay, ...flags } = run;
  if (typeof id !== 'string' || (kind !== 'daily' && kind !== 'archive') || typeof day !== 'string' || parseGameDay(day) === undefined)
    return false;
  if (!isCount(strokes) || strokes === 0 || !Array.isArray(strokesByCheckpoint) || !strokesByCheckpoint.every(isCount)) return false;
  if (!isCount(streak) || ![flags.infuriating, flags.isFirstAttempt, flags.isBest].every((flag) => typeof flag === 'boolean')) return false;
  if (replay !== undefined && (typeof replay !== 'string' || replay.length > LIMITS.replayBase64)) return false;
  return owner === undefined || typeof owner === 'string';
}

function isSubmission(value: unknown): value is NonNullable<KeptRun['submission']> {
  if (!isRecord(value)) return false;
  if (value.state !== 'accepted') return value.state === 'rejected' || value.state === 'dropped';
  const { answer } = value;
  if (!isRecord(answer) || ![answer.verified, answer.ranked, answer.isFirstAttempt].every((flag) => typeof flag === 'boolean'))
    return false;
  const areNumbers = [answer.rank, answer.streak].every((number) => number === null || Number.isInteger(number));
  const { unrankedReason: reason } = answer;
  return areNumbers && (reason === null || (typeof reason === 'string' && Object.hasOwn(UNRANKED_REASONS, reason)));
}

/** A run as it was stored. An answer that this build does not know costs only the answer. */
export function readStoredRun(texts: TextStore, key: string): KeptRun | undefined {
  const stored = readJson(texts, key, isStoredRun);
  if (!stored) return undefined;
  const { submission, ...kept } = stored;
  return isSubmission(submission) ? { ...kept, submission } : kept;
}

/** The kept run of that day; undefined for another day or another account, and without one. */
export function readKeptRun(texts: TextStore, day: GameDay): KeptRun | undefined {
  const kept = readStoredRun(texts, KEYS.finishedRun);
  return kept?.run.day === day && isOfPlayer(kept, texts) ? kept : undefined;
}

/** The run is that of this browser's player. One from before the sign-in has moved to the account. */
export const isOfPlayer = ({ owner }: KeptRun, texts: TextStore): boolean => owner === undefined || owner === texts.get(KEYS.accountId);

/** A run as it is stored now. */
export function keptRun(run: FinishedRun, store: Store, texts: TextStore): KeptRun {
  const owner = texts.get(KEYS.accountId);
  const submission = store.get(submissionsAtom)[run.id];
  const answered = submission && submission.state !== 'pending' ? { submission } : {};
  return { run, ...(owner === undefined ? {} : { owner }), ...answered };
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
    writeJson(texts, KEYS.finishedRun, keptRun(run, store, texts));
  };
  const keepAnswer = () => {
    const kept = readStoredRun(texts, KEYS.finishedRun);
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

const reopenedRunAtom = atom<FinishedRun | null>(null);

/** The run whose result is shown: the one that has just finished, else the kept one that the player wants to see. */
export const resultRunAtom = atom((get) => get(finishedAtom) ?? get(reopenedRunAtom));

/** Opens the result of a run of an earlier visit, as the server has answered to it. */
export const openResultAtom = atom(null, (_get, set, { run, submission }: KeptRun) => {
  // Until the server has answered, the outbox has the run: it does not count yet.
  const isWaiting = !submission && localStore.get(KEYS.outbox)?.includes(JSON.stringify(run.id));
  const known = submission ?? (isWaiting ? ({ state: 'pending', failedBefore: false } as const) : undefined);
  set(reopenedRunAtom, run);
  if (known) set(submissionsAtom, (all) => ({ [run.id]: known, ...all }));
  set(openDialogAtom, 'finish');
});

/** Opens the result of the day's kept run. Does nothing without one. */
export const seeResultAtom = atom(null, (get, set) => {
  const kept = readKeptRun(localStore, get(dayAtom));
  if (kept) set(openResultAtom, kept);
});
