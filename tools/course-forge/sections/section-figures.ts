import { meanOf, shareFrom } from '../../../sim-worker/solver/histogram.ts';
import type { SectionRating } from '../../../sim-worker/solver/rate.ts';
import { WALL_STROKES } from '../gates.ts';

/** What decides whether a section is fair. */
export interface SectionFigures {
  /** Mean strokes of a casual player; Infinity when the section was not solved. */
  readonly casual: number;
  /** Strokes of a casual player for each of a good one. */
  readonly ratio: number;
  /** Share of a casual player's plays that take 15 strokes or more. */
  readonly walls: number;
  /** Share of a casual player's plays that light the flag by flying past it. */
  readonly litInFlight: number;
  readonly isBold: boolean;
  /** Mean strokes of a newcomer; Infinity when none played. */
  readonly newcomer: number;
}

/** What a section must keep to. */
export interface Bounds {
  /** Fewest and most strokes of a casual player. */
  readonly casual: readonly [number, number];
  readonly ratio: number;
  readonly walls: number;
  readonly litInFlight: number;
  /** Strokes of a newcomer for each of a casual player. */
  readonly newcomer: number;
}

export const BOUNDS: Bounds = { casual: [1.5, 6.5], ratio: 1.8, walls: 0.005, litInFlight: 0.4, newcomer: 3 };

export function figuresOf({ strokes, litInFlight, bold }: SectionRating): SectionFigures {
  const casual = meanOf(strokes.casual);
  return {
    casual,
    ratio: casual / meanOf(strokes.good),
    walls: shareFrom(strokes.casual ?? [], WALL_STROKES),
    litInFlight,
    isBold: bold !== undefined,
    newcomer: meanOf(strokes.newcomer),
  };
}

/** What a section breaks, one sentence each. A section of one hop has no bold way, so that is no part of it. */
export function brokenBounds({ casual, ratio, walls, litInFlight, newcomer }: SectionFigures, bounds: Bounds = BOUNDS): string[] {
  const [least, most] = bounds.casual;
  if (!Number.isFinite(casual)) return ['not solved'];
  return [
    ...(casual < least || casual > most ? ['a casual player needs too few or too many strokes'] : []),
    ...(ratio > bounds.ratio ? ['a casual player needs too many strokes beside a good one'] : []),
    ...(walls > bounds.walls ? ['a casual player needs 15 strokes or more too often'] : []),
    ...(litInFlight > bounds.litInFlight ? ['the upper flag is lit in flight too often'] : []),
    ...(newcomer > bounds.newcomer * casual ? ['a newcomer needs too many strokes beside a casual player'] : []),
  ];
}
