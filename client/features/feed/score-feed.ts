import type { RecentScoresResponse } from '../../../shared/api/scores.ts';
import type { ApiResult } from '../../api/http.ts';
import type { TextStore } from '../../platform/storage.ts';
import { KEYS } from '../../platform/storage-keys.ts';

/** From the specification, ms. */
export const POLL_MS = 30_000;
export const EXTRA_POLL_MS = 10_000;
export const EXTRA_POLLS = 5;
/** The least time between two requests; the extra ones at the start are exempt. */
export const GAP_MS = 15_000;
export const NOTE_MS = 5_000;
/** The most notes that wait: the newest ones are kept. */
export const NOTES_MAX = 5;

/**
 * A stored time that is further ahead of all scores than this, ms, is wrong: withdrawing the newest score explains a small gap only.
 */
const AHEAD_MAX_MS = 24 * 60 * 60 * 1_000;

export type RecentScore = RecentScoresResponse['recentScores'][number];

interface ScoreFeedDeps {
  readonly texts: TextStore;
  load(): Promise<ApiResult<RecentScoresResponse>>;
  now(): number;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
  /** Whether a run was sent in this visit. The server may not know its player any more: the session may have ended since. */
  isFromThisVisit(runId: string): boolean;
  /** Shows one note; null removes it. */
  show(note: RecentScore | null): void;
}

/**
 * Shows recent scores of others, one at a time. It polls the server while it is awake, and uses only scores that are newer than the
 * newest one seen in this visit or an earlier one. Failures are silent.
 */
export class ScoreFeed {
  private readonly deps: ScoreFeedDeps;
  private readonly waiting: RecentScore[] = [];
  private isAwake = false;
  private isShowing = false;
  private isLoading = false;
  private extraPolls = EXTRA_POLLS;
  private lastFetchMs = Number.NEGATIVE_INFINITY;
  private cancelPoll: (() => void) | undefined;
  private cancelNote: (() => void) | undefined;

  constructor(deps: ScoreFeedDeps) {
    this.deps = deps;
  }

  /** While asleep it does not poll or show notes; notes that waited are dropped as outdated. */
  setAwake(awake: boolean): void {
    if (awake === this.isAwake) return;
    this.isAwake = awake;
    if (awake) {
      this.pollIn(Math.max(0, this.lastFetchMs + GAP_MS - this.deps.now()));
      return;
    }
    this.cancelPoll?.();
    this.cancelNote?.();
    this.waiting.length = 0;
    if (this.isShowing) this.deps.show(null);
    this.isShowing = false;
  }

  private pollIn(ms: number): void {
    this.cancelPoll?.();
    this.cancelPoll = this.deps.schedule(() => void this.poll(), ms);
  }

  private async poll(): Promise<void> {
    const isExtra = this.extraPolls > 0;
    if (isExtra) this.extraPolls--;
    this.pollIn(isExtra ? EXTRA_POLL_MS : POLL_MS);
    // A slow answer is awaited, not requested again.
    if (this.isLoading) return;
    this.isLoading = true;
    this.lastFetchMs = this.deps.now();
    const answer = await this.deps.load();
    this.isLoading = false;
    if (answer.ok && this.isAwake) this.take(answer.value.recentScores);
  }

  /** Adds the new scores, the oldest first. */
  private take(scores: readonly RecentScore[]): void {
    const sorted = scores.toSorted((a, b) => timeOf(a.timestamp) - timeOf(b.timestamp));
    const stored = timeOf(this.deps.texts.get(KEYS.lastSeenScoreTime));
    // The stored time comes from an earlier answer. If it is far beyond this answer it is wrong, and would hide all scores for good.
    const seen = stored > timeOf(sorted.at(-1)?.timestamp) + AHEAD_MAX_MS ? Number.NEGATIVE_INFINITY : stored;
    const fresh = sorted.filter(({ timestamp }) => timeOf(timestamp) > seen);
    const newest = fresh.at(-1);
    if (!newest) return;
    this.deps.texts.set(KEYS.lastSeenScoreTime, newest.timestamp);
    this.waiting.push(...fresh.filter(({ isUser, runId }) => !isUser && !this.deps.isFromThisVisit(runId)));
    this.waiting.splice(0, this.waiting.length - NOTES_MAX);
    if (!this.isShowing) this.showNext();
  }

  private showNext(): void {
    const note = this.waiting.shift();
    this.isShowing = note !== undefined;
    this.deps.show(note ?? null);
    if (note) this.cancelNote = this.deps.schedule(() => this.showNext(), NOTE_MS);
  }
}

/** Ms since the epoch; negative infinity for an invalid time. */
function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}
