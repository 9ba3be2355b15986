import type { SubmitScoreRequest, SubmitScoreResponse } from '../../../../shared/api/scores.ts';
import { MAP_ID, type MapRef } from '../../../../shared/course/course-ref.ts';
import { type GameDay, parseGameDay } from '../../../../shared/game-day.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { SUBMISSION_KEY } from '../../../../shared/submission-key.ts';
import type { ApiFailure, ApiResult } from '../../../api/http.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';

/** A finished run that waits for the server's answer. */
export interface OutboxRun {
  readonly id: string;
  readonly day: GameDay;
  readonly score: number;
  readonly infuriating: boolean;
  /** `false` gives up the blind run; absent where the browser does not know. */
  readonly isFirstAttempt?: boolean;
  /** The run of a past hole, for the archive. Entries of older pages lack it. */
  readonly archive?: boolean;
  /** The map that was played; absent for the hole of the day. */
  readonly course?: MapRef;
  readonly attemptId?: string;
  /** The secret by which the server knows the run when it is sent again. Entries of older pages lack it. */
  readonly submissionKey?: string;
  /** Base64 of the encoded replay. */
  readonly replay: string;
  /** The account that was signed in at the finish: the run is sent for no other. Absent without one. */
  readonly owner?: string;
  /** How often sending has failed so far. */
  readonly tries: number;
  /** Do not send before, ms since the epoch. */
  readonly notBeforeMs: number;
}

export type NewRun = Omit<OutboxRun, 'owner' | 'tries' | 'notBeforeMs'>;

/** The state of a submission, as the player sees it. */
export type SubmissionState =
  | { readonly state: 'pending'; readonly failedBefore: boolean }
  | { readonly state: 'accepted'; readonly answer: SubmitScoreResponse }
  | { readonly state: 'rejected' }
  /** The outbox was full, and this was its oldest run. */
  | { readonly state: 'dropped' };

export interface OutboxDeps {
  readonly store: TextStore;
  /** @param owner the account that the run belongs to; undefined for none */
  send(body: SubmitScoreRequest, owner: string | undefined): Promise<ApiResult<SubmitScoreResponse>>;
  /** Called at every change of a run's submission. */
  onChange(id: string, submission: SubmissionState): void;
  /** The account that is signed in; undefined for none. */
  owner(): string | undefined;
  now(): number;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
}

const BACKOFF_FIRST_MS = 2_000;
const BACKOFF_MAX_MS = 300_000;
/** The longest pause. A timer of the browser takes 2^31 - 1 ms at most; above that it fires at once. */
const PAUSE_MAX_MS = 3_600_000;

/** The pause before the next try: 2 s doubling to 5 min, or what the server asks for when that is longer, up to an hour. */
export function backoffMs(tries: number, retryAfterMs = 0): number {
  return Math.max(Math.min(PAUSE_MAX_MS, retryAfterMs), Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(tries, 10)));
}

/** What a failure means for the run: try again later, try without the attempt id or without the key, or drop it. */
export function verdictOf(failure: ApiFailure, run: OutboxRun): 'retry' | 'forget-attempt' | 'forget-key' | 'drop' {
  if (failure.kind !== 'http') return 'retry';
  if (failure.code.startsWith('attempt_') && run.attemptId !== undefined) return 'forget-attempt';
  // A copied browser profile has the same key for a run that another device has finished with other strokes.
  if (failure.code === 'submission_key_reused' && run.submissionKey !== undefined) return 'forget-key';
  // The map is deleted.
  if (failure.code === 'not_found' && run.course) return 'drop';
  // 401: the session has just ended, or has no token now. The run waits for its player.
  const passing =
    failure.status === 401 || failure.status === 408 || failure.status === 425 || failure.status === 429 || failure.status >= 500;
  // 404: a server that is being deployed, or not our server at all. The run is too valuable to be dropped for that.
  return passing || failure.status === 404 ? 'retry' : 'drop';
}

/** Keeps finished runs in local storage until the server has answered; sends one at a time, oldest first. */
export class Outbox {
  private readonly deps: OutboxDeps;
  private isSending = false;
  /** Since the run under way was sent, `retryNow` was called: if that fails, it may tell of the network before. */
  private isRetryAsked = false;
  private cancelTimer: (() => void) | undefined;

  constructor(deps: OutboxDeps) {
    this.deps = deps;
  }

  /** @param holdMs how long to wait for an attempt id that is still pending */
  add(run: NewRun, holdMs = 0): void {
    const owner = this.deps.owner();
    const mark = owner === undefined ? {} : { owner };
    const all = [...this.read(), { ...run, ...mark, tries: 0, notBeforeMs: this.deps.now() + holdMs }];
    this.write(all.slice(-LIMITS.outboxRuns));
    for (const dropped of all.slice(0, -LIMITS.outboxRuns)) this.deps.onChange(dropped.id, { state: 'dropped' });
    this.deps.onChange(run.id, { state: 'pending', failedBefore: false });
    void this.flush();
  }

  /** The attempt id is known, or will never be: the run may be sent. */
  release(id: string, attemptId: string | undefined): void {
    this.change(id, (run) => ({ ...run, ...(attemptId === undefined ? {} : { attemptId }), notBeforeMs: this.deps.now() }));
    void this.flush();
  }

  /** Called when the page opens, is back online, or the player changes: runs that wait because of failures are sent at once. */
  retryNow(): void {
    this.isRetryAsked = this.isSending;
    const now = this.deps.now();
    this.write(this.read().map((run) => (run.tries > 0 ? { ...run, notBeforeMs: Math.min(run.notBeforeMs, now) } : run)));
    void this.flush();
  }

  /** Sends everything that is due, then sets the timer for the rest. */
  async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let due = this.nextDue(); due; due = this.nextDue()) await this.sendOne(due);
    } finally {
      this.isSending = false;
    }
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    const waiting = this.sendable().map((run) => run.notBeforeMs);
    if (waiting.length === 0) return;
    const pause = Math.min(PAUSE_MAX_MS, Math.max(0, Math.min(...waiting) - this.deps.now()));
    this.cancelTimer = this.deps.schedule(() => void this.flush(), pause);
  }

  private nextDue(): OutboxRun | undefined {
    const now = this.deps.now();
    // No run waits longer than the longest pause. If one does, the clock was set back since, and the run may be sent.
    return this.sendable().find((run) => run.notBeforeMs <= now || run.notBeforeMs > now + PAUSE_MAX_MS);
  }

  /** Runs that may be sent now; the run of an account that is signed out waits for its player. */
  private sendable(): OutboxRun[] {
    const owner = this.deps.owner();
    return this.read().filter((run) => run.owner === undefined || run.owner === owner);
  }

  private async sendOne(run: OutboxRun): Promise<void> {
    this.isRetryAsked = false;
    // A run from before the sign-in may have moved to the account already, so it is sent for the account, too.
    const answer = await this.deps.send(requestOf(run), run.owner ?? this.deps.owner());
    if (answer.ok) {
      this.remove(run.id);
      this.deps.onChange(run.id, { state: 'accepted', answer: answer.value });
      return;
    }
    const verdict = verdictOf(answer.error, run);
    if (verdict === 'drop') {
      this.remove(run.id);
      this.deps.onChange(run.id, { state: 'rejected' });
    } else if (verdict === 'forget-attempt') {
      this.change(run.id, ({ attemptId: _, ...rest }) => rest);
    } else if (verdict === 'forget-key') {
      this.change(run.id, ({ submissionKey: _, ...rest }) => rest);
    } else {
      const retryAfterMs = answer.error.kind === 'http' ? answer.error.retryAfterMs : undefined;
      const pauseMs = this.isRetryAsked ? (retryAfterMs ?? 0) : backoffMs(run.tries, retryAfterMs);
      const notBeforeMs = this.deps.now() + pauseMs;
      this.change(run.id, (kept) => ({ ...kept, tries: run.tries + 1, notBeforeMs }));
      this.deps.onChange(run.id, { state: 'pending', failedBefore: true });
    }
  }

  private change(id: string, edit: (run: OutboxRun) => OutboxRun): void {
    this.write(this.read().map((run) => (run.id === id ? edit(run) : run)));
  }

  private remove(id: string): void {
    this.write(this.read().filter((run) => run.id !== id));
  }

  private read(): OutboxRun[] {
    const stored = readJson(this.deps.store, KEYS.outbox, (value): value is unknown[] => Array.isArray(value)) ?? [];
    return stored.filter(isOutboxRun).slice(-LIMITS.outboxRuns);
  }

  private write(runs: readonly OutboxRun[]): void {
    if (runs.length === 0) this.deps.store.remove(KEYS.outbox);
    else writeJson(this.deps.store, KEYS.outbox, runs);
  }
}

function isOutboxRun(value: unknown): value is OutboxRun {
  if (!isRecord(value)) return false;
  const { id, day, score, infuriating, isFirstAttempt, archive, course, attemptId, submissionKey, replay, owner, tries, notBeforeMs } =
    value;
  if (typeof id !== 'string' || typeof day !== 'string' || parseGameDay(day) === undefined) return false;
  if (typeof replay !== 'string' || replay.length > LIMITS.replayBase64) return false;
  // With a negative count a run would never wait, and the page would send without end.
  const areCountsValid = [score, tries].every((count) => Number.isInteger(count) && Number(count) >= 0);
  const areFlagsValid =
    typeof infuriating === 'boolean' && [isFirstAttempt, archive].every((flag) => flag === undefined || typeof flag === 'boolean');
  const areNamesValid = [attemptId, submissionKey, owner].every((name) => name === undefined || typeof name === 'string');
  // Without its map the run would be sent for the hole of the day.
  if (course !== undefined && !isMapRef(course)) return false;
  return areCountsValid && typeof notBeforeMs === 'number' && areFlagsValid && areNamesValid;
}

const isMapRef = (value: unknown): boolean =>
  isRecord(value) &&
  value.kind === 'map' &&
  MAP_ID.test(String(value.id)) &&
  Number.isInteger(value.revision) &&
  Number(value.revision) >= 1;

function requestOf(run: OutboxRun): SubmitScoreRequest {
  const { score, day, infuriating, isFirstAttempt, archive, course, attemptId, submissionKey, replay } = run;
  return {
    score,
    clientDate: day,
    q: checksum(`${score}:${day}`),
    infuriatingMode: infuriating,
    replay,
    ...(isFirstAttempt === undefined ? {} : { isFirstAttempt }),
    ...(archive === undefined ? {} : { archive }),
    ...(course === undefined ? {} : { course }),
    ...(attemptId === undefined ? {} : { attemptId }),
    // A damaged key would have the run refused.
    ...(submissionKey !== undefined && SUBMISSION_KEY.test(submissionKey) ? { submissionKey } : {}),
  };
}

/** FNV-1a, 32 bits, as hex: the `q` of the specification. It detects a garbled request and proves nothing. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
