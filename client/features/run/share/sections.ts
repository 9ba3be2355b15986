import type { Level } from '../../../../shared/course/level.ts';
import { readSectionPars } from '../../../../shared/course/section-pars.ts';
import type { FinishedRun } from '../play/play-atoms.ts';

/**
 * How the strokes of a section compare with its par. `over`: by half of it at most, or by one; `far`: by more. `skipped`: no stroke
 * was played there. `unrated`: there is no par.
 */
export type SectionRating = 'better' | 'par' | 'over' | 'far' | 'skipped' | 'unrated';

/** A section of a finished run: from one flag to the next. */
export interface Section {
  readonly strokes: number;
  /** Undefined where the level states none. */
  readonly par: number | undefined;
  readonly rating: SectionRating;
}

/** @param par 1 or more; undefined where there is none */
export function rateSection(strokes: number, par: number | undefined): SectionRating {
  if (strokes === 0) return 'skipped';
  if (par === undefined) return 'unrated';
  if (strokes <= par) return strokes < par ? 'better' : 'par';
  return strokes <= Math.max(par + 1, Math.floor(par * 1.5)) ? 'over' : 'far';
}

/** The sections of a run from the start. In infuriating mode, where flags do not count, the whole course is the only one. */
export function sectionsOf(
  { strokes, strokesByCheckpoint, infuriating }: Pick<FinishedRun, 'strokes' | 'strokesByCheckpoint' | 'infuriating'>,
  level: Pick<Level, 'par' | 'sections'>,
): readonly Section[] {
  const counts = infuriating ? [strokes] : strokesByCheckpoint;
  const wholePar = level.par > 0 ? [level.par] : undefined;
  const pars = counts.length === 1 ? wholePar : readSectionPars(level.sections, counts.length);
  return counts.map((count, i) => ({ strokes: count, par: pars?.[i], rating: rateSection(count, pars?.[i]) }));
}

/** All of these are in Unicode since 2019. */
const SQUARES: Readonly<Record<SectionRating, string>> = {
  better: '🟩',
  par: '🟨',
  over: '🟧',
  far: '🟥',
  skipped: '⬜',
  unrated: '🟦',
};
/** Wider rows would break in the windows of messengers, and a higher tower would fill them. */
const WIDEST_ROW = 8;
const MOST_ROWS = 8;

/**
 * A tower of squares, highest section first: a square for each stroke, in the color of the section. With more sections than rows, the lowest
 * ones share rows.
 * @returns one row a line
 */
export function towerOf(sections: readonly Section[]): string {
  const rows = Math.min(MOST_ROWS, sections.length);
  const firstOf = (row: number) => row * Math.floor(sections.length / rows) + Math.min(row, sections.length % rows);
  return Array.from({ length: rows }, (_, row) => {
    const those = sections.slice(firstOf(row), firstOf(row + 1));
    const widest = Math.max(1, Math.floor(WIDEST_ROW / those.length));
    return those.map((section) => squaresOf(section, widest)).join(' ');
  })
    .reverse()
    .join('\n');
}

function squaresOf({ strokes, rating }: Section, widest: number): string {
  const squares = SQUARES[rating].repeat(Math.min(widest, Math.max(1, strokes)));
  return strokes > widest ? `${squares}+${strokes - widest}` : squares;
}
