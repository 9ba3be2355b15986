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
import type { SavedRun } from './saved-run.ts';

/**
 * `ghostHand`: a new player is shown how to drag, over the paused course. `loading`: Play was pressed on the start screen before engine
 * and course were loaded. `editor`: a map is edited in place of a hole.
 */
export type Screen = 'start' | 'ghostHand' | 'loading' | 'playing' | 'editor';

export type Boot =
  | { readonly state: 'loading' }
  /** The hole is not open yet, by the server's clock. `opensAtMs` is a time of the device's clock; then it is requested again. */
  | { readonly state: 'waiting'; readonly opensAtMs: number }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly message: FirstKey; readonly remedy: 'retry' | 'reload' };

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
export const bootAtom = atom<Boot>({ state: 'loading' });
export const screenAtom = atom<Screen>('start');

/** The simulation is paused behind every screen and dialog. */
export const isPausedAtom = atom((get) => get(screenAtom) !== 'playing' || get(dialogsAtom).length > 0);

/** The mode of the next run; stored. */
export const isInfuriatingAtom = storedAtom(KEYS.infuriatingMode, offAtFirst);
/** The mode of the run in progress, fixed when it begins. */
export const isRunInfuriatingAtom = atom(false);
/** The checkpoint where practice began, 1 or more; 0 for a run from the start. */
export const practiceAtom = atom(0);
/** The most checkpoints reached on this hole in this browser, as stored. */
export const reachedCheckpointsAtom = atom(0);
/** How many checkpoints can be practiced: never more than the course has, whatever is stored. */
export const practiceCheckpointsAtom = atom((get) => Math.min(get(reachedCheckpointsAtom), get(statusAtom).checkpoints));

/** A run that Play resumes: in memory, or saved before a reload. */
export const pendingRunAtom = atom<{ readonly strokes: number; readonly infuriating: boolean } | null>(null);

/** A longer run that a restart has given up: it can be taken back while it stands here. */
export const givenUpRunAtom = atom<SavedRun | null>(null);

/** A short message: a checkpoint was reached, with the tile of its flag; where the ball was taken; or that the aim shows more from now on. */
export type Banner =
  | { readonly kind: 'checkpoint'; readonly column: number; readonly row: number }
  | { readonly kind: 'returned' | 'bounces'; readonly words: MessageKey };
export const bannerAtom = atom<Banner | null>(null);

/** The tip before the first shot; then the hint about controls until it is closed, or fades with the next shot. */
export const tipAtom = atom<'tip' | 'hint' | 'fading' | 'none'>('none');

export const finishedAtom = atom<FinishedRun | null>(null);
/** What follows the finish: cup, tower, result. From the result on, the buttons on the course lead back to it. Null before the finish. */
export const endingAtom = atom<EndingStatus | null>(null);

/** There is no run any more: nothing of it is shown. */
export const clearRunAtom = atom(null, (_get, set) => {
  set(statusAtom, noRun());
  set(practiceAtom, 0);
  set(finishedAtom, null);
  set(endingAtom, null);
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
