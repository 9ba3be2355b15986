import type { FinishedRun, Run, Stage } from '../../../client/features/run/play/play-atoms.ts';
import type { RunTracker } from '../../../client/features/run/play/run-tracker.ts';
import type { SubmitScoreResponse } from '../../../shared/api/scores.ts';
import type { StatsResponse } from '../../../shared/api/stats.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import type { EndingStatus } from '../../../shared/protocol/ending.ts';

const DAY = '2026-11-21' as GameDay;

/** A finished run of the daily hole, with the parts that the test sets. */
export function finishedRun(part: Partial<FinishedRun> = {}): FinishedRun {
  return {
    id: 'run-1',
    kind: 'daily',
    day: DAY,
    strokes: 24,
    strokesByCheckpoint: [5, 9, 0, 6, 4],
    infuriating: false,
    isFirstAttempt: true,
    isBest: true,
    streak: 3,
    ...part,
  };
}

type PlayedStage = Extract<Stage, { at: 'playing' }>;

export const READY = { state: 'ready' } as const;

/** The page while a run is played, with the parts that the test sets. Nothing tracks the run. */
export function playing(part: Partial<Run> = {}): PlayedStage {
  const tracker = { drop: () => undefined } as RunTracker;
  return { at: 'playing', boot: READY, infuriating: false, run: { tracker, practiceFrom: 0, finish: null, ...part } };
}

/** The page once that run has reached the flag. */
export const atFlag = (run: FinishedRun, ending: EndingStatus | null = null): PlayedStage => playing({ finish: { run, ending } });

/** The statistics of the day of such a run. */
export function dayStats(part: Partial<StatsResponse> = {}): StatsResponse {
  return {
    averageScore: 31.42,
    percentile: 27,
    firstAttemptPercentile: 40,
    percentFinished: 61.5,
    averageByCheckpoint: [3.8, 9.8, 4, 6, 7.82],
    finishers: 1_204,
    rank: 12,
    ...part,
  };
}

/** The server's answer to such a run. */
export function acceptedRun(part: Partial<SubmitScoreResponse> = {}): SubmitScoreResponse {
  return {
    success: true,
    verified: true,
    ranked: true,
    unrankedReason: null,
    score: 24,
    gameDay: DAY,
    course: null,
    rank: 12,
    isFirstAttempt: true,
    streak: 4,
    runId: 'r1',
    shareKey: null,
    attemptId: 'a1',
    strokesByCheckpoint: [5, 9, 0, 6, 4],
    ...part,
  };
}
