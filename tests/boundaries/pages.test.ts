import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headingsOf, linksOf, namesOf } from './pages.ts';
import { docPages, ROOT, type SourceFile, sourceFiles } from './source-files.ts';

const PAGE_BYTES = 12_000;
/** Pages that a machine writes or checks line by line. */
const LONG_PAGES = ['courses', 'glossary', 'identity', 'query-plans', 'replay-format', 'specification'].map((name) => `docs/${name}.md`);
const WING_LINES = 40;
const PROSE_LENGTH = 150;

/** Pages that list others. All others only refer to them. */
const PARENT = /(^|\/)README\.md$|^docs\/architecture\.md$/;

/** What a guide has its reader make. */
const MADE_BY_READERS: Readonly<Record<string, RegExp>> = {
  'docs/guides/add-a-dialog.md': /^client\/features\/screens\/tips\//,
  'docs/guides/add-a-server-module.md': /daily[-_]tip/,
  'docs/guides/draw-a-room.md': /\/the-name\.txt$/,
};
/** Files that only a build makes. */
const BUILT_FILES = ['dist/server/main.js', 'watchdog.js'];
/** Words of browsers and of the official client that no source needs. */
const FOREIGN_WORDS = ['captcha_action', 'fraud_settings', 'onclick'];

const pages = docPages();
const byPath = new Map(pages.map((page) => [page.path, page]));

const paths = ['client', 'docs', 'public', 'server', 'shared', 'sim-worker', 'tests', 'tools'].flatMap((folder) => [
  folder,
  ...readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => !path.includes('node_modules/')),
]);
const places = new Set([...paths, ...readdirSync(ROOT)]);
/** `a/b/c`, `b/c` and `c` for each path: pages name files by the end that is clear where they stand. */
const ends = new Set([...[...places].flatMap(endsOf), ...BUILT_FILES]);

function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/** A word of a test of the boundaries proves nothing: they name what does not exist. */
const words = new Set([
  ...sourceFiles().flatMap(({ path, text }) => (path.startsWith('tests/boundaries/') ? [] : (text.match(/[\w$]+/g) ?? []))),
  ...FOREIGN_WORDS,
]);

const page = (text: string, path = 'docs/a.md'): SourceFile => ({ path, text });

describe('what a page says', () => {
  test.each([
    ['| [a](adr/b.md) | c |', 'docs/adr/b.md', true],
    ['- [a](../c/README.md#d): e', 'c/README.md', true],
    ['30. [`a`](b.md)', 'docs/b.md', true],
    ['See [a](b.md).', 'docs/b.md', false],
    ['![a](b.png)', 'docs/b.png', false],
    ['[a](#b)', 'docs/a.md', false],
  ])('%s leads to %s, and lists it: %s', (line, to, isListing) => {
    expect(linksOf(page(line))).toEqual([expect.objectContaining({ to, isListing })]);
  });

  test('links of other sites, and what a fence encloses, are none', () => {
    expect(linksOf(page('[a](https://b.example)\n```\n[a](b.md)\n```\n'))).toEqual([]);
  });

  test('headings are ends of URLs', () => {
    expect([...headingsOf(page('# A page\n## Who may, `sign-up`?\n'))]).toEqual(['a-page', 'who-may-sign-up']);
  });

  test('names are files, folders and identifiers', () => {
    const { paths: named, words: said } = namesOf(
      page('`a/{b,c}.ts` `d/e` `f.spec.ts` `Gh.iJ()` `k_l` `npm run m` `/n/{o}` `p/{q}.json` `ffa0`'),
    );
    expect(named).toEqual(['a/b.ts', 'a/c.ts', 'd/e', 'f.spec.ts']);
    expect(said).toEqual(['Gh', 'iJ', 'k_l']);
  });
});

describe('pages of docs and READMEs beside the code', () => {
  // Records name what there was, and the specification has a test of its own.
  const present = pages.filter(({ path }) => !/^docs\/(adr\/\d|specification\.md)/.test(path));

  test('name files, folders and identifiers that exist', () => {
    const wrong = present.flatMap((each) => {
      const { paths: named, words: said } = namesOf(each);
      const unknown = [...named.filter((path) => !ends.has(path.replace(/\/$/, ''))), ...said.filter((word) => !words.has(word))];
      return unknown.filter((name) => !MADE_BY_READERS[each.path]?.test(name)).map((name) => `${each.path} names ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test('lead to files and headings that exist', () => {
    const wrong = pages.flatMap((each) =>
      linksOf(each).flatMap(({ to, heading }) => {
        const target = byPath.get(to);
        const isFound = places.has(to.replace(/\/$/, '')) && (heading === undefined || (target && headingsOf(target).has(heading)));
        return isFound ? [] : [`${each.path} leads to ${to}${heading === undefined ? '' : `#${heading}`}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test(`have at most ${PAGE_BYTES} bytes, except those that a machine writes or checks`, () => {
    const long = pages.filter(({ path, text }) => !LONG_PAGES.includes(path) && Buffer.byteLength(text) > PAGE_BYTES);
    expect(long.map(({ path, text }) => `${path} has ${Buffer.byteLength(text)}; move what code can tell beside the code`)).toEqual([]);
  });

  test(`have lines of prose of at most ${PROSE_LENGTH} characters`, () => {
    // Tables, headings, pictures, code and what cannot be broken are as long as they must be.
    const long = pages.flatMap(({ path, text }) =>
      text
        .replace(/^```[\s\S]*?^```/gm, '')
        .split('\n')
        .filter((line) => line.replace(/`[^`]*`|\]\([^)]*\)/g, '').length > PROSE_LENGTH && !/^\s*(\||#|!\[)/.test(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(long).toEqual([]);
  });

  test(`of a wing have at most ${WING_LINES} lines`, () => {
    const wings = pages.filter(({ path }) => posix.dirname(posix.dirname(path)) === 'client/features');
    expect(wings.length).toBe(7);
    expect(wings.filter(({ text }) => text.trimEnd().split('\n').length > WING_LINES).map(({ path }) => path)).toEqual([]);
  });

  test('are listed by one page each: a README or docs/architecture.md', () => {
    const listings = pages.filter(({ path }) => PARENT.test(path)).flatMap((each) => linksOf(each).filter(({ isListing }) => isListing));
    const counts = Map.groupBy(listings, ({ to }) => to);
    const wrong = pages.filter(({ path }) => (counts.get(path)?.length ?? 0) !== (path === 'README.md' ? 0 : 1));
    expect(wrong.map(({ path }) => `${path} is listed ${counts.get(path)?.length ?? 0} times`)).toEqual([]);
  });
});

describe('README.md', () => {
  const README = byPath.get('README.md')?.text ?? '';

  test('says what the product can do in twelve lines at most', () => {
    const [, lines = ''] = /## What it can do\n\n((?:.+\n)+)/.exec(README) ?? [];
    expect(lines.trimEnd().split('\n').length).toBeGreaterThan(5);
    expect(lines.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
  });

  test('has every command of package.json in its tables', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const rows = README.split('\n').filter((line) => line.startsWith('| ') && line.includes('`npm '));
    const named = new Set(rows.flatMap((row) => [...row.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name)));
    expect([...named].sort()).toEqual(Object.keys(scripts).sort());
  });
});
