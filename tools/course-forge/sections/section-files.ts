import { readdirSync, readFileSync } from 'node:fs';
import type { Theme } from '../../../shared/course/course.ts';
import { type Drawing, DrawingError, parseDrawing, readThemes, writeDrawing, writeThemes } from './drawing.ts';

/** A section of the library: a drawing that courses are put together from. */
export interface LibrarySection extends Drawing {
  /** File and place in it, counted from 1: `frost:12`. It changes when sections before it are removed. */
  readonly id: string;
  /** What it is, in one word, as `frozenLake`. Sections of one kind are never on the same course. */
  readonly kind: string;
  readonly themes: readonly Theme[];
  /** Whether rock is behind it in place of the sky. */
  readonly isCave: boolean;
  /** Whether somebody has drawn it. The others were made by a program that is gone (record 26). */
  readonly isDrawn: boolean;
  /** Whether it was measured to have a bold way. */
  readonly isBold: boolean;
  /** Mean strokes of a casual player, as once measured. */
  readonly strokes: number;
  /** Mean strokes of a newcomer, as once measured. */
  readonly newcomer: number;
}

/** First line of a section: its kind, its themes, whether it is a cave and has a bold way, its strokes and those of a newcomer. */
const HEAD = /^([a-z][a-zA-Z]*): ([a-z ]+?)(; cave)?(; bold)?(?:; (\d+\.\d) strokes, (\d+\.\d) at first)?$/;
/** Strokes of a section that was not measured. */
const USUAL = { strokes: 3.7, newcomer: 6 } as const;
/** The file of the sections that nobody has drawn. */
export const GENERATED = 'generated.txt';
const HEIGHT = { least: 10, most: 34 } as const;

/**
 * Reads a file of sections with an empty line between them.
 * @param file how errors name it
 * @throws DrawingError at the first thing that is wrong
 */
export function parseSections(file: string, text: string): LibrarySection[] {
  const sections: LibrarySection[] = [];
  let line = 1;
  for (const block of text.replace(/\n$/, '').split('\n\n')) {
    const first = line;
    const fail = (row: number, column: number, what: string): never => {
      throw new DrawingError(`${file}:${first + row}:${column}: ${what}`);
    };
    const [head = '', ...rows] = block.split('\n');
    const [, kind, themes, cave, bold, strokes, newcomer] =
      HEAD.exec(head) ?? fail(0, 1, "A section begins with 'kind: themes; 3.4 strokes, 6.1 at first'");
    if (rows.length < HEIGHT.least || rows.length > HEIGHT.most) {
      fail(1, 1, `A section has ${HEIGHT.least} to ${HEIGHT.most} rows, not ${rows.length}`);
    }
    sections.push({
      ...parseDrawing(rows, (row, column, what) => fail(row + 1, column + 1, what)),
      id: `${file.replace(/\.txt$/, '')}:${sections.length + 1}`,
      kind: kind as string,
      themes: readThemes(themes as string, (what) => fail(0, 1, what)),
      isCave: cave !== undefined,
      isDrawn: file !== GENERATED,
      isBold: bold !== undefined,
      strokes: Number(strokes ?? USUAL.strokes),
      newcomer: Number(newcomer ?? USUAL.newcomer),
    });
    line += rows.length + 2;
  }
  return sections;
}

/** The text of a section, as `parseSections` reads it. */
export function writeSection(section: Omit<LibrarySection, 'id' | 'isDrawn' | 'upper'>): string {
  const { kind, themes, isCave, isBold, strokes, newcomer } = section;
  const measured = `${strokes.toFixed(1)} strokes, ${newcomer.toFixed(1)} at first`;
  const head = `${kind}: ${writeThemes(themes)}${isCave ? '; cave' : ''}${isBold ? '; bold' : ''}; ${measured}`;
  return `${[head, ...writeDrawing(section)].join('\n')}\n`;
}

/** Names of all files of sections beside this one, in order. */
export const listSectionFiles = (): string[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.txt'))
    .sort();

/** All sections of the library. @throws DrawingError when a file breaks the format */
export const readSections = (): LibrarySection[] =>
  listSectionFiles().flatMap((file) => parseSections(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
