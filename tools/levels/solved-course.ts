import type { Theme } from '../../shared/course/course.ts';

/** One file of a folder of solved courses; `import.ts` tells what its members mean. */
export interface SolvedCourse {
  readonly seed: string;
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
  readonly tiles: number[];
  readonly foreground: readonly (readonly [number, number, number])[];
  readonly best: number;
  readonly expectedStrokes: { readonly good: number };
  readonly witness?: readonly (readonly (readonly [number, number, number, number])[])[];
}
