import type { GhostPlaces } from '../../../../shared/protocol/ghosts.ts';

/** The height of a label with the space below it, CSS pixels. */
export const LABEL_STEP = 22;
/** From the upper edge of a ball to the lower edge of its label, CSS pixels. */
const GAP = 3;
/** The widest label; longer names are cut. */
export const LABEL_WIDTH = 132;
/** Nearer to the player's own ball than this, in radii of a ball, a ghost hardly shows, and has no label: that is two ball widths. */
const NEAR_RADII = 4;

/** A label, by the middle of its lower edge. */
export interface PlacedLabel {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Places the labels above their balls; one that would cover another, or the player's own ball, moves above it. Those without room are left
 * out, and those of ghosts that lie near the own ball: at the start all balls lie at one place.
 * @param width of the picture, CSS pixels
 */
export function placeLabels({ ghosts, own, radius }: GhostPlaces, width: number): PlacedLabel[] {
  const labels: PlacedLabel[] = [];
  const half = LABEL_WIDTH / 2;
  for (const [index, { name, x, y }] of ghosts.entries()) {
    if (Math.hypot(x - own.x, y - own.y) < NEAR_RADII * radius) continue;
    const left = Math.min(Math.max(x, half), Math.max(half, width - half));
    let top = y - radius - GAP;
    const coversOwn = () => Math.abs(own.x - left) < half + radius && top > own.y - radius - GAP && top - LABEL_STEP < own.y + radius;
    const coversOther = () => labels.some((other) => Math.abs(other.x - left) < LABEL_WIDTH && Math.abs(other.y - top) < LABEL_STEP);
    while ((coversOwn() || coversOther()) && top > 0) top -= 1;
    if (top >= LABEL_STEP) labels.push({ key: `${index} ${name}`, name, x: left, y: top });
  }
  return labels;
}
