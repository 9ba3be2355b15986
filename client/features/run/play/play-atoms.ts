import { assert } from '../../../../shared/assert.ts';
import type { Level } from '../../../../shared/course/level.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { EndingStatus } from '../../../../shared/protocol/ending.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import type { FirstKey, MessageKey } from '../../../i18n/message-keys.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { today } from '../../../platform/today.ts';
import { aimAtom, noRun, statusAtom } from '../../../sim/sim-atoms.ts';
import { atom, atomWithLazy } from '../../../state/jotai.ts';
import { offAtFirst, storedAtom } from '../../../state/stored-atom.ts';
import { dailyHole, type Hole, type MapHole, type RunKind } from './hole.ts';
import type { RunTracker } from './run-tracker.ts';
import type { SavedRun } from './saved-run.ts';

export interface Failed {
  readonly state: 'failed';
  readonly message: FirstKey;
  readonly remedy: 'retry' | 'reload';
}

/** How far engine and course are loaded. */
export type Boot =
  | { readonly state: 'loading' }
  /** The hole is not open yet, by the server's clock. `opensAtMs` is a time of the device's clock; then it is requested again. */
  | { readonly state: 'waiting'; readonly opensAtMs: number }
  | { readonly state: 'ready' }
  | Failed;

/** A run in memory. */
export interface Run {
  readonly tracker: RunTracker;
  /** The checkpoint where practice began, 1 or more; 0 for a run from the start. */
  readonly practiceFrom: number;
  /** What follows the flag: cup, tower, result. `ending` is null until the first of them. */
  readonly finish: { readonly run: FinishedRun; readonly ending: EndingStatus | null } | null;
}

/** A run that Play resumes. */
export interface PendingRun {
  readonly strokes: number;
  readonly infuriating: boolean;
  /** Absent for a run that was saved before a reload. */
  readonly run?: Run;
}

/**
 * Before a run. `ghostHand`: a new player is shown how to drag, over the paused course. `loading`: Play was pressed, and the run has not
 * begun yet. In each of them engine and course may still be loading, or have failed.
 */
interface BeforeRun {
  readonly at: 'start' | 'ghostHand' | 'loading';
  readonly boot: Boot;
  readonly pending: PendingRun | null;
}

/** A run is played. */
interface Playing {
  readonly at: 'playing';
  /** Fixed when the run begins. */
  readonly infuriating: boolean;
  /** A course that is played is loaded, and can only crash. */
  readonly boot: Extract<Boot, { readonly state: 'ready' | 'failed' }>;
  /** Null while the next run begins: a restart, or practice. */
  readonly run: Run | null;
}

/** A map is edited in place of a hole. */
interface Editing {
  readonly at: 'editor';
  readonly boot: Boot;
}

/** Where the page is in a run, with what belongs to it. README.md says who changes it. */
export type Stage = BeforeRun | Playing | Editing;
export type Screen = Stage['at'];

/** What a run on a map bears of it. */
export interface PlayedMap extends Pick<MapHole, 'course' | 'title' | 'creator' | 'code'> {
  /** See `courseKey`. */
  readonly key: string;
}

/** A finished run as the celebration shows it. */
export interface FinishedRun {
  /** Id of the run in the outbox; runs that do not count are not there. */
  readonly id: string;
  readonly kind: RunKind;
  readonly day: GameDay;
  /** The map that was played; absent for the hole of a day. */
  readonly map?: PlayedMap;
  readonly strokes: number;
  /** Strokes charged to start (0) and to each checkpoint in turn. */
  readonly strokesByCheckpoint: readonly number[];
  readonly infuriating: boolean;
  readonly isFirstAttempt: boolean;
  /** The run beats the best of the day, or of the map, in this browser. */
  readonly isBest: boolean;
  /** Days in a row, as this browser counts them. */
  readonly streak: number;
  /** Base64: with it the line of the run can be drawn again. Runs that do not count have none. */
  readonly replay?: string;
}

/** The hole that is played, or that the start screen offers. */
export const holeAtom = atomWithLazy<Hole>(() => dailyHole(today()));
export const dayAtom = atom((get) => get(holeAtom).day);
/** The course that is loaded. Of its tiles, only who passes a run on or draws its mini-map needs to know. */
export const levelAtom = atom<(Pick<Level, 'name' | 'par' | 'theme' | 'medals'> & Partial<Level>) | null>(null);

export const stageAtom = atom<Stage>({ at: 'start', boot: { state: 'loading' }, pending: null });
export const screenAtom = atom((get) => get(stageAtom).at);

export const bootAtom = atom(
  (get) => get(stageAtom).boot,
  (get, set, boot: Boot) => {
    const stage = get(stageAtom);
    if (stage.at !== 'playing') set(stageAtom, { ...stage, boot });
    else {
      assert(boot.state === 'ready' || boot.state === 'failed', 'a course is loaded during a run');
      set(stageAtom, { ...stage, boot });
    }
  },
);

const pendingOf = (stage: Stage): PendingRun | null => ('pending' in stage ? stage.pending : null);
/** Nothing waits during a run, or behind the editor. */
export const pendingRunAtom = atom(
  (get) => pendingOf(get(stageAtom)),
  (get, set, pending: PendingRun | null) => {
    const stage = get(stageAtom);
    if ('pending' in stage) set(stageAtom, { ...stage, pending });
  },
);

/** Leaves the course. Without `pending`, what was played waits, or goes on to wait. */
export const showBeforeRunAtom = atom(null, (get, set, at: BeforeRun['at'], pending?: PendingRun | null) => {
  const stage = get(stageAtom);
  const { strokes } = get(statusAtom);
  const left = stage.at === 'playing' && stage.run ? { strokes, infuriating: stage.infuriating, run: stage.run } : pendingOf(stage);
  set(stageAtom, { at, boot: get(bootAtom), pending: pending === undefined ? left : pending });
});

function withRun(stage: Stage, run: Run | null): Stage {
  if (stage.at === 'playing') return { ...stage, run };
  if (!('pending' in stage) || !stage.pending?.run) return stage;
  const { run: _, ...saved } = stage.pending;
  return { ...stage, pending: run ? { ...saved, run } : saved };
}
/** The run in memory, played or pending; null without one. */
export const runAtom = atom(
  (get) => {
    const stage = get(stageAtom);
    return (stage.at === 'playing' ? stage.run : pendingOf(stage)?.run) ?? null;
  },
  (get, set, run: Run | null) => set(stageAtom, withRun(get(stageAtom), run)),
);
/** The mode of the run in memory, or of the one before while the next one begins. */
export const isRunInfuriatingAtom = atom((get) => {
  const stage = get(stageAtom);
  return stage.at === 'playing' ? stage.infuriating : (pendingOf(stage)?.infuriating ?? false);
});
/** See `Run`; 0 also without a run. */
export const practiceAtom = atom((get) => get(runAtom)?.practiceFrom ?? 0);
export const finishedAtom = atom((get) => get(runAtom)?.finish?.run ?? null);
/** From the result on, the buttons on the course lead back to it. */
export const endingAtom = atom((get) => get(runAtom)?.finish?.ending ?? null);

/** The simulation is paused behind every screen and dialog. */
export const isPausedAtom = atom((get) => get(screenAtom) !== 'playing' || get(dialogsAtom).length > 0);

/** The mode of the next run; stored. */
export const isInfuriatingAtom = storedAtom(KEYS.infuriatingMode, offAtFirst);
/** The most checkpoints reached on this hole in this browser, as stored. */
export const reachedCheckpointsAtom = atom(0);
/** How many checkpoints can be practiced: never more than the course has, whatever is stored. */
export const practiceCheckpointsAtom = atom((get) => Math.min(get(reachedCheckpointsAtom), get(statusAtom).checkpoints));

/** A longer run that a restart has given up: it can be taken back while it stands here. */
export const givenUpRunAtom = atom<SavedRun | null>(null);

/** A short message: a checkpoint was reached, with the tile of its flag; or where the ball was taken. */
export type Banner =
  | { readonly kind: 'checkpoint'; readonly column: number; readonly row: number }
  | { readonly kind: 'returned'; readonly words: MessageKey };
export const bannerAtom = atom<Banner | null>(null);

/** The tip before the first shot; then the hint about controls until it is closed, or fades with the next shot. */
export const tipAtom = atom<'tip' | 'hint' | 'fading' | 'none'>('none');

/** There is no run in memory any more: nothing of it is shown. What was saved of it still waits. */
export const clearRunAtom = atom(null, (_get, set) => {
  set(statusAtom, noRun());
  set(runAtom, null);
  set(bannerAtom, null);
  set(aimAtom, null);
  set(liveMessageAtom, null);
  set(givenUpRunAtom, null);
});

/** Set when the day has changed during a run: the new hole is offered, never forced. */
export const newDayAtom = atom<GameDay | null>(null);

/** A message by its key, or words that were put together. */
type LiveMessage = { readonly words: MessageKey } | { readonly spoken: string };
/** For the live region: what players who do not see the course hear. Each announcement is a new object, also with the same words. */
export const liveMessageAtom = atom<LiveMessage | null>(null);
