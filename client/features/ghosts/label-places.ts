import type { GhostPlace } from '../../../shared/protocol/ghosts.ts';

/** The height of a label with the space below it, CSS pixels. */
export const LABEL_STEP = 22;
/** From the middle of a ball to the lower edge of its label. */
const ABOVE_BALL = 14;
/** The widest label; longer names are cut. */
export const LABEL_WIDTH = 132;

/** A label, by the middle of its lower edge. */
export interface PlacedLabel {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Places the labels above their balls; one that would cover another moves above it. Those without room are left out. */
export function placeLabels(places: readonly GhostPlace[], width: number): PlacedLabel[] {
  const labels: PlacedLabel[] = [];
  const half = LABEL_WIDTH / 2;
  for (const [index, { name, x, y }] of places.entries()) {
    const left = Math.min(Math.max(x, half), Math.max(half, width - half));
    let top = y - ABOVE_BALL;
    const isTaken = () => labels.some((other) => Math.abs(other.x - left) < LABEL_WIDTH && Math.abs(other.y - top) < LABEL_STEP);
    while (isTaken() && top > 0) top -= 1;
    if (top >= LABEL_STEP) labels.push({ key: `${index} ${name}`, name, x: left, y: top });
  }
  return labels;
}
