import { statusAtom } from '../../../sim/sim-atoms.ts';
import type { Game } from './game.ts';
import { courseKey, type Hole, runKindOf } from './hole.ts';
import {
  holeAtom,
  isPausedAtom,
  isRunInfuriatingAtom,
  type PlayedMap,
  pendingRunAtom,
  practiceAtom,
  screenAtom,
  tipAtom,
} from './play-atoms.ts';
import type { StartedRun } from './run-starter.ts';
import { RunTracker } from './run-tracker.ts';
import { writeCheckpoints } from './saved-run.ts';

/** A run has begun: gives it a tracker, and shows it. */
export function trackRun(game: Game, { report, infuriating, practiceFrom, saved }: StartedRun): void {
  const { store, texts, api, outbox } = game.deps;
  store.set(practiceAtom, practiceFrom);
  const attempt = saved?.attemptId === undefined ? {} : { attemptId: saved.attemptId };
  const key = saved?.submissionKey === undefined ? {} : { submissionKey: saved.submissionKey };
  const isResumed = report.status.strokes > 0;
  const hole = store.get(holeAtom);
  const kind = practiceFrom > 0 ? 'practice' : runKindOf(hole);
  const { strokeReported = false } = saved ?? {};
  const { day } = hole;
  const isClaimed = hole.kind !== 'map' && hole.enclosed !== undefined;
  const course = { kind, day, levelHash: game.levelHash, infuriating, isClaimed, ...mapOf(hole) };
  const run = { ...course, resumed: isResumed, ...attempt, ...key, strokeReported };
  game.tracker = new RunTracker(run, { texts, api, outbox });
  if (report.resumed && kind === 'daily') writeCheckpoints(texts, report.checkpointIds);
  else if (!report.resumed && kind !== 'practice') game.memory.forgetRun(hole);
  store.set(statusAtom, report.status);
  store.set(isRunInfuriatingAtom, infuriating);
  store.set(pendingRunAtom, null);
  store.set(tipAtom, isResumed ? 'none' : 'tip');
  store.set(screenAtom, 'playing');
  if (store.get(isPausedAtom)) game.simulation.setPaused(true);
}

function mapOf(hole: Hole): { readonly map?: PlayedMap } {
  if (hole.kind !== 'map') return {};
  const { course, title, creator, code } = hole;
  return { map: { key: courseKey(hole), course, title, creator, ...(code !== undefined && { code }) } };
}
