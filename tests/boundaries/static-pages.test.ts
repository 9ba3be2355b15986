import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

const PAGES = [
  ['/privacy.html', 'Privacy'],
  ['/terms.html', 'Terms'],
  ['/about.html', 'About Upshot'],
] as const;

/** What the server answers itself: the game, a level that is open, and the description of its API. */
const OF_SERVER: readonly string[] = ['/', '/levels/25.json', '/api/docs'];

const read = (path: string): string => readFileSync(join(ROOT, 'public', path), 'utf8');
const idsOf = (html: string): readonly string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const linksOf = (html: string): readonly string[] => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);

/** Why a link of a page leads nowhere; undefined when it leads somewhere. */
function faultOf(link: string, page: string): string | undefined {
  const { origin, pathname, hash } = new URL(link, `https://upshot.invalid${page}`);
  if (origin !== 'https://upshot.invalid') return `${link} leads to another site`;
  if (OF_SERVER.includes(pathname)) return undefined;
  if (!existsSync(join(ROOT, 'public', pathname))) return `${link} leads to no page`;
  if (hash && !idsOf(read(pathname)).includes(hash.slice(1))) return `${link} leads to no place of its page`;
  return undefined;
}

describe.each(PAGES)('%s', (path, heading) => {
  test('is a document of its own, with one heading and a link to the game', () => {
    const html = read(path);
    expect([...html.matchAll(/<h1[^>]*>([^<]+)<\/h1>/g)].map(([, words]) => words)).toEqual([heading]);
    expect(html.startsWith('<!doctype html>')).toBe(true);
    expect(html).not.toContain('<div id="root">');
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>\s*Play today's hole\s*<\/a>/);
  });

  test('has links that all lead somewhere, also within a page', () => {
    const links = linksOf(read(path));
    expect(links.length).toBeGreaterThan(3);
    expect(links.flatMap((link) => faultOf(link, path) ?? [])).toEqual([]);
  });
});

test('the about page shows the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(/data-testid="version">([^<]+)</.exec(read('/about.html'))?.[1]).toBe(version);
});
