import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../../shared/course/course.ts';
import { COLUMNS } from '../../../shared/course/geometry.ts';
import { DrawingError } from './drawing.ts';
import { type LibrarySection, listSectionFiles, parseSections, writeSection } from './section-files.ts';

const AIR = `#${'.'.repeat(COLUMNS - 2)}#`;
const ROWS = [
  AIR,
  AIR,
  AIR,
  '#..F...............#',
  '#=======###........#',
  ...Array.from({ length: 6 }, () => AIR),
  '#..............f...#',
  '#...........=======#',
];
const sectionOf = (head: string, rows: readonly string[] = ROWS): string => [head, ...rows].join('\n');
const readOne = (head: string, file = 'frost.txt'): LibrarySection => parseSections(file, `${sectionOf(head)}\n`)[0] as LibrarySection;

test('the first line tells kind, themes, cave, bold way, and strokes of two players', () => {
  expect(readOne('iceCave: frost cavern; cave; bold; 4.2 strokes, 8.1 at first')).toMatchObject({
    id: 'frost:1',
    kind: 'iceCave',
    themes: ['frost', 'cavern'],
    isCave: true,
    isBold: true,
    isDrawn: true,
    strokes: 4.2,
    newcomer: 8.1,
    height: 13,
    upper: { flag: 3, row: 4 },
    lower: { flag: 15, row: 12 },
  });
});

test.each<[string, Partial<LibrarySection>]>([
  ['hop: any', { themes: THEMES, isCave: false, isBold: false, strokes: 3.7, newcomer: 6 }],
  ['hop: meadow; 2.0 strokes, 2.9 at first', { themes: ['meadow'], isCave: false, isBold: false, strokes: 2, newcomer: 2.9 }],
  ['hop: meadow; cave', { isCave: true, isBold: false }],
  ['hop: meadow; bold; 3.1 strokes, 6.0 at first', { isCave: false, isBold: true, strokes: 3.1 }],
])('%s', (head, expected) => {
  expect(readOne(head)).toMatchObject(expected);
});

test('sections are counted within their file; those of a program count as not drawn', () => {
  const text = `${[sectionOf('hop: any'), sectionOf('jump: any')].join('\n\n')}\n`;
  expect(parseSections('generated.txt', text)).toMatchObject([
    { id: 'generated:1', kind: 'hop', isDrawn: false },
    { id: 'generated:2', kind: 'jump', isDrawn: false },
  ]);
});

describe('an error names file, line and column', () => {
  const second = (head: string, rows: readonly string[] = ROWS): string => `${sectionOf('hop: any')}\n\n${sectionOf(head, rows)}\n`;
  test.each<[string, string, string]>([
    ['no kind', second('any'), "frost.txt:16:1: A section begins with 'kind: themes; 3.4 strokes, 6.1 at first'"],
    [
      'a word that is none of the parts',
      second('hop: any; fast'),
      "frost.txt:16:1: A section begins with 'kind: themes; 3.4 strokes, 6.1 at first'",
    ],
    [
      'strokes of one player only',
      second('hop: any; 3.1 strokes'),
      "frost.txt:16:1: A section begins with 'kind: themes; 3.4 strokes, 6.1 at first'",
    ],
    [
      'parts in another order',
      second('hop: any; bold; cave'),
      "frost.txt:16:1: A section begins with 'kind: themes; 3.4 strokes, 6.1 at first'",
    ],
    ['an unknown theme', second('hop: frost moon'), "frost.txt:16:1: 'moon' is no theme"],
    ['too few rows', second('hop: any', ROWS.slice(0, 9)), 'frost.txt:17:1: A section has 10 to 34 rows, not 9'],
    ['a short row', second('hop: any', ROWS.with(6, '#...#')), 'frost.txt:23:6: A row has 20 characters, not 5'],
    ['an unknown character', second('hop: any', ROWS.with(7, '#..?...............#')), "frost.txt:24:4: '?' is no tile"],
  ])('%s', (_, text, message) => {
    expect(() => parseSections('frost.txt', text)).toThrow(new DrawingError(message));
  });
});

test.each(listSectionFiles())('%s is written as it was read', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  expect(parseSections(file, text).map(writeSection).join('\n')).toBe(text);
});
