import { existsSync, readFileSync } from 'node:fs';
import type { Theme } from '../../shared/course/course.ts';
import { type MedalStrokes, medalStrokesOf } from '../../shared/course/medals.ts';
import { splitPar, writeSectionPars } from '../../shared/course/section-pars.ts';
import { quantileOf } from '../../sim-worker/solver/histogram.ts';
import type { CourseRating } from './course-ratings.ts';
import { FORGE_FILES } from './forge-files.ts';
import { holeMean } from './gates.ts';
import { replaceFile } from './replace-file.ts';

/** What the forge stores about a level: the proof that it can be finished, and the strokes that players need. */
export interface Entry {
  readonly number: number;
  readonly name: string;
  readonly theme: Theme;
  /** With this seed, and the same exchanges avoided, the same version of the forge makes the same course again. */
  readonly seed: string;
  /** Exchanges, counted from 1, after which it would have looked like a neighbor of then. */
  readonly avoided?: readonly number[];
  readonly forge: number;
  readonly solver: number;
  /** The target: strokes that a good player should need. */
  readonly target: number;
  /** Fewest strokes known: those of the solution. */
  readonly best: number;
  readonly par: number;
  /** Mean strokes of the noisy players. */
  readonly expected: { readonly pro: number; readonly good: number; readonly casual: number };
  /** Bottom to top: the archetype and the strokes of a good player. */
  readonly sections: readonly { readonly archetype: string; readonly good: number }[];
  /** Seconds of one core, including refused drafts. */
  readonly seconds: number;
  /** Number of drafts until a course was accepted. */
  readonly drafts: number;
  readonly hash: string;
  readonly solutionHash: string;
  /** A replay that finishes the level in `best` strokes, base64. */
  readonly replay: string;
}

/** The strokes for each medal: they follow from par and rating, so they stand in the level file only. */
export const medalsOf = ({ par }: Pick<Entry, 'par'>, { sections }: CourseRating): MedalStrokes =>
  medalStrokesOf({
    par,
    goodQuarter: quantileOf(
      sections.map(({ strokes }) => strokes.good ?? []),
      0.25,
    ),
    casual: holeMean(sections, 'casual'),
  });

/** The par of each section, as it stands in the level file. */
export const sectionParsOf = ({ par, sections }: Pick<Entry, 'par' | 'sections'>): string =>
  writeSectionPars(
    splitPar(
      sections.map(({ good }) => good),
      par,
    ),
  );

/** All entries, ascending. */
export function readCatalogue(file: string = FORGE_FILES.catalogue): Entry[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Writes all entries, one in each line. */
export function writeCatalogue(file: string, entries: readonly Entry[]): void {
  const lines = [...entries].sort((a, b) => a.number - b.number).map((entry) => JSON.stringify(entry));
  replaceFile(file, `[\n${lines.join(',\n')}\n]\n`);
}
