import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import type { Random } from './random.ts';

/** Powers that a fan tries, as shares of the longest drag. */
const POWERS = [0.3, 0.42, 0.52, 0.62, 0.71, 0.8, 0.9, 1];
const POWER_JITTER = 0.04;
/** Degrees above the horizon at which a fan begins and ends. */
const FIRST_DEGREES = 4;
const LAST_DEGREES = 176;

/** A drag that shoots at `degrees` (0 right, 90 up) with `power` 0 to 1. */
export function dragTo(degrees: number, power: number): DragIntent {
  const radians = (degrees * Math.PI) / 180;
  return { dx: Math.round(-Math.cos(radians) * power * DRAG_SCALE), dy: Math.round(Math.sin(radians) * power * DRAG_SCALE) };
}

/** A stratified fan of drags: `angles` directions upwards times eight powers, each jittered within its cell. */
export function fanOfDrags(random: Random, angles: number): DragIntent[] {
  const drags: DragIntent[] = [];
  for (let i = 0; i < angles; i++) {
    for (const power of POWERS) {
      const degrees = FIRST_DEGREES + ((LAST_DEGREES - FIRST_DEGREES) * (i + random.between(0.05, 0.95))) / angles;
      drags.push(dragTo(degrees, power < 1 ? power + random.between(-POWER_JITTER, POWER_JITTER) : 1));
    }
  }
  return drags;
}

/** Drags near one: `count` of them, within `degrees` and `power` of it. The first is the drag itself. */
export function dragsNear(random: Random, drag: DragIntent, count: number, degrees: number, power: number): DragIntent[] {
  const angle = (Math.atan2(drag.dy, -drag.dx) * 180) / Math.PI;
  const length = Math.hypot(drag.dx, drag.dy) / DRAG_SCALE;
  const near = [drag];
  while (near.length < count) {
    near.push(dragTo(angle + random.between(-degrees, degrees), Math.min(1, length + random.between(-power, power))));
  }
  return near;
}
