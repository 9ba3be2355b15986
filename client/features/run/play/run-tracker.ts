import type { RunResult } from '../../../../shared/protocol/sim-service.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import type { Api } from '../../../api/client.ts';
import type { ApiFailure } from '../../../api/http.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import type { Outbox } from '../../ground/submission/outbox.ts';
import { newSubmissionKey } from '../../ground/submission/submission-key.ts';
import { recordBest } from './best-score.ts';
import { readDayNumbers, writeDayNumber } from './day-numbers.ts';
import { firstAttemptClaim, isFirstAttempt, markFirstStroke } from './first-attempt.ts';
import { courseKey, type Hole, type RunKind } from './hole.ts';
import { savedRunKey } from './hole-memory.ts';
import { readMapResult, writeMapResult } from './map-results.ts';
import type { FinishedRun, PlayedMap } from './play-atoms.ts';
import { clearSavedRun, type SavedRun, type SavedRunKey, writeCheckpoints, writeSavedRun } from './saved-run.ts';
import { countFinish, readStreak } from './streak.ts';

/** How long a finished run waits for its attempt id, ms. After that it is sent without, and is no blind run. */
const ATTEMPT_PATIENCE_MS = 4_000;

/** Of a run that belongs to no day, or does not count. */
const NO_DAY = { isFirstAttempt: false, isBest: false, streak: 0 } as const;

export interface RunStart {
  readonly kind: RunKind;
  readonly hole: Hole;
  readonly levelHash: string;
  readonly infuriating: boolean;
  /** The run is resumed, so its first stroke was played before. */
  readonly resumed: boolean;
  /** Of the run that is resumed: what the server knows. */
  readonly saved?: Pick<SavedRun, 'attemptId' | 'submissionKey' | 'strokeReported'> | undefined;
}

interface TrackerDeps {
  readonly texts: TextStore;
  readonly api: Api;
  readonly outbox: Outbox;
}

/** Tracks one run for storage and server: what a reload needs, and what proves a score. */
export class RunTracker {
  private readonly deps: TrackerDeps;
  private readonly run: RunStart;
  /** Absent for the hole of a day. */
  private readonly map: PlayedMap | undefined;
  private readonly key: SavedRunKey | undefined;
  private attemptId: string | undefined;
  private submissionKey: string | undefined;
  private asking: Promise<string | undefined> | undefined;
  private hasBegun: boolean;
  /** Of the attempt's first stroke. */
  private strokeReport: 'due' | 'sent' | 'known';
  private latestReplay: Uint8Array | undefined;
  private latestStrokes = 0;

  constructor(run: RunStart, deps: TrackerDeps) {
    this.run = run;
    this.map = playedMap(run.hole);
    this.deps = deps;
    this.key = savedRunKey(run.kind);
    this.attemptId = run.saved?.attemptId;
    this.submissionKey = run.saved?.submissionKey;
    this.hasBegun = run.resumed;
    this.strokeReport = run.saved?.strokeReported ? 'known' : 'due';
  }

  /** Called with every stroke count; the first stroke starts the attempt. A failed request is ignored: the run goes on. */
  onStrokes(strokes: number): void {
    if (strokes === 0 || this.run.kind !== 'daily') return;
    void this.reportStroke();
    if (this.hasBegun) return;
    this.hasBegun = true;
    markFirstStroke(this.deps.texts, this.run.hole.day);
    this.asking = this.askForAttempt();
  }

  /** @param strokes those of the replay so far */
  onSaved(replay: Uint8Array, strokes: number): void {
    this.latestReplay = replay;
    this.latestStrokes = strokes;
    this.save();
  }

  /** @returns the most checkpoints reached on this hole so far */
  onCheckpoints(ids: readonly string[]): number {
    const { kind, hole } = this.run;
    const { day } = hole;
    const { map } = this;
    const { texts } = this.deps;
    if (kind === 'daily') writeCheckpoints(texts, ids);
    if (kind === 'preview') return ids.length;
    if (this.key === undefined) return 0;
    if (map) return writeMapResult(texts, map.key, { reached: ids.length }).reached ?? 0;
    const reached = Math.max(ids.length, readDayNumbers(texts, KEYS.reached)[day] ?? 0);
    writeDayNumber(texts, KEYS.reached, day, reached);
    return reached;
  }

  /** Gives the run to the outbox first, and only then removes what a reload would need. */
  onFinished(result: RunResult): FinishedRun {
    const { kind, hole } = this.run;
    const { day } = hole;
    const { map } = this;
    const { texts } = this.deps;
    const { strokes, strokesByCheckpoint, infuriating } = result;
    const finished = { id: newRunId(), kind, day, ...(map && { map }), strokes, strokesByCheckpoint, infuriating };
    this.latestReplay = undefined;
    if (kind === 'shared' || kind === 'preview') return this.finishMap({ ...finished, ...NO_DAY }, result);
    if (this.key === undefined) return { ...finished, ...NO_DAY };
    const isFirst = kind === 'daily' && isFirstAttempt(texts, day);
    const replay = toBase64(result.replay);
    this.submit(finished.id, result, replay);
    clearSavedRun(texts, this.key);
    const isBest = kind === 'daily' ? recordBest(texts, day, strokes) : false;
    const before = readDayNumbers(texts, KEYS.results)[day];
    // Only the link of a challenge says that this is the day's course: it is a result once the server has confirmed it.
    const isClaimed = hole.kind !== 'map' && hole.enclosed !== undefined;
    if (!isClaimed && (before === undefined || strokes < before)) writeDayNumber(texts, KEYS.results, day, strokes);
    const streak = kind === 'daily' ? countFinish(texts, day) : readStreak(texts, day);
    return { ...finished, isFirstAttempt: isFirst, isBest, streak, replay };
  }

  /** A map belongs to no day. Its run is sent when the server knows the map. */
  private finishMap(run: FinishedRun, result: RunResult): FinishedRun {
    const { texts, outbox } = this.deps;
    const { id, kind, day, map, strokes, infuriating } = run;
    const replay = toBase64(result.replay);
    if (map?.course.kind === 'map' && kind === 'shared')
      outbox.add({ id, day, course: map.course, score: strokes, infuriating, replay, submissionKey: this.requireSubmissionKey() });
    if (this.key !== undefined) clearSavedRun(texts, this.key);
    if (!map || kind === 'preview') return run;
    const { best } = readMapResult(texts, map.key);
    writeMapResult(texts, map.key, { best: strokes });
    return { ...run, isBest: best === undefined || strokes < best, replay };
  }

  private submit(id: string, { strokes, infuriating }: RunResult, replay: string): void {
    const { outbox, texts } = this.deps;
    const { kind, hole } = this.run;
    const { day } = hole;
    const known = this.attemptId === undefined ? {} : { attemptId: this.attemptId };
    const isWaiting = this.attemptId === undefined && this.asking !== undefined;
    // Without it the run would rank as a late one while its day is still open.
    const archive = kind === 'archive' ? { archive: true } : {};
    const isFirst = kind === 'daily' ? firstAttemptClaim(texts, day) : false;
    const claim = isFirst === undefined ? {} : { isFirstAttempt: isFirst };
    const submissionKey = this.requireSubmissionKey();
    const run = { id, day, score: strokes, infuriating, ...claim, replay, ...known, ...archive, submissionKey };
    outbox.add(run, isWaiting ? ATTEMPT_PATIENCE_MS : 0);
    if (isWaiting) void this.asking?.then((attemptId) => outbox.release(id, attemptId));
  }

  private async askForAttempt(): Promise<string | undefined> {
    const { hole, levelHash, infuriating } = this.run;
    const { day } = hole;
    const { api, texts } = this.deps;
    // The attempt began for the device, so the account has to adopt it: the page links the session again.
    const owner = { owner: texts.get(KEYS.accountId), onSentWithoutToken: () => texts.remove(KEYS.linkedSession) };
    const answer = await api.trackStart({ clientDate: day, infuriatingMode: infuriating }, owner);
    this.asking = undefined;
    // A clock that is a day off would bind the run to another hole than the one on the screen.
    if (!answer.ok || answer.value.gameDay !== day || (levelHash !== '' && answer.value.courseHash !== levelHash)) return undefined;
    this.attemptId = answer.value.attemptId;
    this.save();
    void this.reportStroke();
    return this.attemptId;
  }

  /** Says that the attempt's first stroke was played. If that fails, the next stroke says it again. */
  private async reportStroke(): Promise<void> {
    const { attemptId } = this;
    if (attemptId === undefined || this.strokeReport !== 'due') return;
    this.strokeReport = 'sent';
    const answer = await this.deps.api.trackStroke({ attemptId });
    this.strokeReport = answer.ok || isFinal(answer.error) ? 'known' : 'due';
    this.save();
  }

  private save(): void {
    if (!this.latestReplay || this.key === undefined) return;
    const { hole, levelHash, infuriating } = this.run;
    writeSavedRun(this.deps.texts, this.key, {
      day: hole.day,
      ...(this.map && { map: this.map.key }),
      levelHash,
      infuriating,
      strokes: this.latestStrokes,
      replay: toBase64(this.latestReplay),
      ...(this.attemptId !== undefined && { attemptId: this.attemptId }),
      submissionKey: this.requireSubmissionKey(),
      strokeReported: this.strokeReport === 'known',
    });
  }

  /** The run's key, made when the first stroke is saved. */
  private requireSubmissionKey(): string {
    this.submissionKey ??= newSubmissionKey();
    return this.submissionKey;
  }

  /** The run is dropped: a late answer must not bring it back. */
  drop(): void {
    this.latestReplay = undefined;
  }
}

function playedMap(hole: Hole): PlayedMap | undefined {
  if (hole.kind !== 'map') return undefined;
  const { course, title, creator, code } = hole;
  return { key: courseKey(hole), course, title, creator, ...(code !== undefined && { code }) };
}

/** Sent again, the request would be refused again. */
function isFinal(failure: ApiFailure): boolean {
  return failure.kind === 'http' && failure.status < 500 && failure.status !== 429;
}

/** Unique in this browser; `crypto.randomUUID` is missing on plain http. */
function newRunId(): string {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 0xffff_ffff).toString(36)}`;
}
