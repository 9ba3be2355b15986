import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

/** One row of a table in docs/specification.md. */
interface Row {
  readonly number: string;
  readonly line: string;
  readonly files: readonly string[];
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

const TABLE = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');
const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const ROWS: readonly Row[] = TABLE.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', said = '', where = '', held = ''] = line.split('|').map((cell) => cell.trim());
    return {
      number,
      line: said,
      files: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      tests: [...held.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, path = '', title = '']) => ({ path, title })),
    };
  });

const isLater = ({ line }: Row): boolean => line.includes('**later**');
const isNotHere = ({ line }: Row): boolean => line.includes('**Not here**');

const texts = new Map<string, readonly string[]>();

/** All quoted texts of a file, among them test titles and rows of test tables, but no comments. */
function textsOf(path: string): readonly string[] {
  const known = texts.get(path);
  if (known) return known;
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(value);
    },
    TemplateElement: ({ value }) => void found.push(value.cooked ?? ''),
  }).visit(parseSync(path, readFileSync(join(ROOT, path), 'utf8'), {}).program);
  texts.set(path, found);
  return found;
}

describe('the table of the specification', () => {
  test.each(SECTIONS)('numbers the rows of section %i without a gap', (section) => {
    const numbers = ROWS.filter(({ number }) => number.startsWith(`${section}.`)).map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.map((_, at) => `${section}.${at + 1}`));
  });

  test('has no row of another form', () => {
    expect(ROWS.filter(({ line, number }) => line === '' || !SECTIONS.includes(Number.parseInt(number, 10)))).toEqual([]);
  });

  test('names files that exist', () => {
    const missing = ROWS.flatMap(({ number, files }) =>
      files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${number}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  test('names tests that exist, by parts of their titles', () => {
    const missing = ROWS.flatMap(({ number, tests }) =>
      tests
        .filter(({ path, title }) => !existsSync(join(ROOT, path)) || !textsOf(path).some((text) => text.includes(title)))
        .map(({ path, title }) => `${number}: ${path} has no '${title}'`),
    );
    expect(missing).toEqual([]);
  });

  test('names a test for every row, except what comes later or does not apply', () => {
    const bare = ROWS.filter((row) => row.tests.length === 0 && !isLater(row) && !isNotHere(row)).map(({ number }) => number);
    expect(bare).toEqual([]);
  });
});
