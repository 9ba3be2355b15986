/**
 * From so many strokes in a section on, the dots of an aim go on past the first contact, and past the second
 * (docs/adr/0025-help-after-eight-strokes.md). Fewer would help players who are not stuck; more come after most have given up.
 */
const STROKES_BEFORE_BOUNCES = [8, 12] as const;

/**
 * How many bounces the dots of the next aim show: 0, 1 or 2. None in infuriating mode.
 * @param strokes strokes charged to the highest active checkpoint, so far
 */
export function shownBounces(strokes: number, infuriating: boolean): number {
  return infuriating ? 0 : STROKES_BEFORE_BOUNCES.filter((from) => strokes >= from).length;
}

/** What of a run says whether it was helped. */
export interface HelpedRun {
  /** Strokes charged to the start (0) and to each checkpoint in turn. */
  readonly strokesByCheckpoint: readonly number[];
  readonly infuriating: boolean;
}

/** A stroke of the run was aimed while the dots showed a bounce. */
export function isHelped({ strokesByCheckpoint, infuriating }: HelpedRun): boolean {
  return strokesByCheckpoint.some((strokes) => shownBounces(strokes - 1, infuriating) > 0);
}
