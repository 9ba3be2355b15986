import type { MapProblem, TilePlace } from '../../../../../shared/course/validate.ts';
import { indexOf, type TilePoint } from './tile-tools.ts';

/**
 * The place after the cursor, row by row from the top left; after the last one the first again. Asked again from there, it leads through all
 * of them.
 * @returns undefined without places
 */
export function nextPlace(places: readonly TilePlace[], cursor: TilePoint | null): TilePlace | undefined {
  const sorted = places.toSorted((a, b) => indexOf(a) - indexOf(b));
  return (cursor && sorted.find((place) => indexOf(place) > indexOf(cursor))) ?? sorted[0];
}

/** The next place of any problem; errors come before warnings. */
export function nextProblemPlace(problems: readonly MapProblem[], cursor: TilePoint | null): TilePlace | undefined {
  const errors = problems.filter(({ severity }) => severity === 'error').flatMap(({ tiles }) => tiles);
  return nextPlace(errors.length > 0 ? errors : problems.flatMap(({ tiles }) => tiles), cursor);
}
