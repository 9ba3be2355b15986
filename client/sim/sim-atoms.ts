import { ZOOMS, type ZoomChoice } from '../../shared/course/geometry.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import type { RunStatus } from '../../shared/protocol/sim-service.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { atom } from '../state/jotai.ts';
import { storedAtom } from '../state/stored-atom.ts';
import type { Aimer } from './aimer.ts';
import { FIRST_AIM, type KeyboardAim } from './first-aim.ts';

const NO_RUN: RunStatus = { phase: 'paused', strokes: 0, canShoot: false, checkpoint: 0, checkpoints: 0, climbedRows: 0, totalRows: 0 };

/** The worker's last status of the run. Components read the narrow atoms below, so that each renders only for its own changes. */
export const statusAtom = atom<RunStatus>(NO_RUN);
export const noRun = (): RunStatus => NO_RUN;

export const phaseAtom = atom((get) => get(statusAtom).phase);
export const canShootAtom = atom((get) => get(statusAtom).canShoot);
export const strokesAtom = atom((get) => get(statusAtom).strokes);
export const checkpointAtom = atom((get) => get(statusAtom).checkpoint);
/** How much of the course was climbed, 0 to 100, whole numbers. */
export const climbedPercentAtom = atom((get) => {
  const { climbedRows, totalRows } = get(statusAtom);
  return totalRows === 0 ? 0 : Math.round((Math.min(climbedRows, totalRows) / totalRows) * 100);
});

/** The ball is at rest but no shot is allowed: the run has reached the limits of a replay. */
export const isExhaustedAtom = atom((get) => {
  const { phase, canShoot } = get(statusAtom);
  return phase === 'ready' && !canShoot;
});

/** The current aim, for players who do not see it; null without one. */
export const aimAtom = atom<DragIntent | null>(null);
export const isAimingAtom = atom((get) => get(aimAtom) !== null);

/** The current aim of keys, taps and pad, shown or not. */
export const heldAimAtom = atom<KeyboardAim>(FIRST_AIM);
/** Aims and shoots without a drag; null without a course canvas. */
export const aimerAtom = atom<Aimer | null>(null);

/** How a pointer aims: it drags from the ball, or taps where the ball should fly. */
export type AimMode = 'drag' | 'tap';
export const aimModeAtom = storedAtom<AimMode>(KEYS.aimMode, (text) => (text === 'tap' ? 'tap' : 'drag'));

/** How many CSS pixels of the course's lower edge a panel covers. */
export const coveredBelowAtom = atom(0);

/** Automatic until the player chooses; only a choice is stored. */
export const zoomAtom = storedAtom<ZoomChoice>(KEYS.zoom, (text) => ZOOMS.find((zoom) => String(zoom) === text) ?? 'auto');
