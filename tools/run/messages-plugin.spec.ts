import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageCatalogues } from './messages-plugin.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-messages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(language: string, group: string, messages: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, language), { recursive: true });
  writeFileSync(join(folder, language, `${group}.json`), JSON.stringify(messages));
}

/** What the plugin answers for a virtual module, and the files whose change it watches. */
function load(source: string): { readonly code: string | undefined; readonly watched: readonly string[] } {
  const { resolveId, load: read } = messageCatalogues(folder);
  if (typeof resolveId !== 'function' || typeof read !== 'function') throw new Error('The plugin has other hooks');
  const watched: string[] = [];
  const id = Reflect.apply(resolveId, {}, [source]);
  return { code: Reflect.apply(read, { addWatchFile: (file: string) => watched.push(file) }, [id ?? source]), watched };
}

describe('messageCatalogues', () => {
  it('parts the groups that come first, and those of a failed start, from the others', () => {
    write('en', 'play', { tip: 'Drag the ball' });
    write('en', 'menu', { title: 'Menu' });
    write('en', 'unstarted', { title: 'It did not start' });
    const { code: first } = load('virtual:messages/en/first');
    const { code: dialogs } = load('virtual:messages/en/dialogs');
    expect(first).toContain('"play.tip"');
    expect(first).not.toMatch(/menu.title|unstarted/);
    expect(dialogs).toContain('"menu.title"');
    expect(dialogs).not.toMatch(/play.tip|unstarted/);
    const { code: unstarted } = load('virtual:messages/en/unstarted');
    expect(unstarted).toContain('"unstarted.title"');
    expect(unstarted).not.toMatch(/menu.title|play.tip/);
  });

  it('watches every file of the language, so that a change of words is seen at once', () => {
    write('en', 'play', {});
    write('en', 'menu', {});
    expect(load('virtual:messages/en/dialogs').watched).toEqual([join(folder, 'en/menu.json'), join(folder, 'en/play.json')]);
  });

  it.each([
    ['a plural form that the language has not', 'ja', '{count, plural, one {#打} other {#打}}'],
    ['a plural without other', 'en', '{count, plural, one {# stroke}}'],
    ['a brace that is never closed', 'en', 'Par {par'],
  ])('refuses %s', (_, language, message) => {
    write(language, 'menu', { title: message });
    expect(() => load(`virtual:messages/${language}/dialogs`)).toThrow();
  });

  it('lists where each part is in each language, and has the first English words', () => {
    for (const language of ['de', 'en']) write(language, 'play', {});
    const { code = '' } = load('virtual:words');
    expect(code).toContain("lists: { de: () => import('virtual:messages/de/lists'), en: () => import('virtual:messages/en/lists') }");
    expect(code).toContain("first: { de: () => import('virtual:messages/de/first'), en: () => ({ default: ENGLISH_FIRST }) }");
    expect(code).not.toContain('unstarted');
  });

  it('leaves other modules alone', () => {
    expect(load('react').code).toBeUndefined();
  });
});
