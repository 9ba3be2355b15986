import type { RecentScoresResponse } from '../../../../shared/api/scores.ts';
import type { ApiResult } from '../../../api/http.ts';
import { Poller, type PollerDeps } from '../../../platform/poller.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';

/** From the specification, ms. */
export const NOTE_MS = 5_000;
/** The most notes that wait: the newest ones are kept. */
export const NOTES_MAX = 5;
/** The first places of a day. */
const FIRST_RANKS = 3;

/**
 * A stored time that is further ahead of all scores than this, ms, is wrong: withdrawing the newest score explains a small gap only.
 */
const AHEAD_MAX_MS = 24 * 60 * 60 * 1_000;

export type RecentScore = RecentScoresResponse['recentScores'][number];

interface ScoreFeedDeps extends Omit<PollerDeps, 'ask'> {
  readonly texts: TextStore;
  load(): Promise<ApiResult<RecentScoresResponse>>;
  /** Whether a run was sent in this visit. The server may not know its player any more: the session may have ended since. */
  isFromThisVisit(runId: string): boolean;
  /** Shows one note; null removes it. */
  show(note: RecentScore | null): void;
}

/**
 * Shows recent scores of others, one at a time: of rivals, of the first three of the day, and of players who have beaten this one. It polls
 * the server while it is awake, and uses only scores that are newer than the newest one seen in this visit or an earlier one. Failures are
 * silent.
 */
export class ScoreFeed {
  private readonly deps: ScoreFeedDeps;
  private readonly poller: Poller;
  private readonly waiting: RecentScore[] = [];
  private isAwake = false;
  private isShowing = false;
  private cancelNote: (() => void) | undefined;

  constructor(deps: ScoreFeedDeps) {
    this.deps = deps;
    this.poller = new Poller({ ...deps, ask: () => this.ask() });
  }

  /** While asleep it does not poll or show notes; notes that waited are dropped as outdated. */
  setAwake(awake: boolean): void {
    if (awake === this.isAwake) return;
    this.isAwake = awake;
    this.poller.setAwake(awake);
    if (awake) return;
    this.cancelNote?.();
    this.waiting.length = 0;
    if (this.isShowing) this.deps.show(null);
    this.isShowing = false;
  }

  private async ask(): Promise<void> {
    const answer = await this.deps.load();
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
    this.waiting.push(...fresh.filter((score) => isWanted(score) && !this.deps.isFromThisVisit(score.runId)));
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

const isWanted = ({ isUser, isRival, beatsUser, rank }: RecentScore): boolean =>
  !isUser && (isRival || beatsUser || (rank !== null && rank <= FIRST_RANKS));

/** Ms since the epoch; negative infinity for an invalid time. */
function timeOf(text: string | undefined): number {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}
