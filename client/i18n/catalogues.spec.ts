import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import { describe, expect, it } from 'vitest';
import { THEMES } from '../../shared/course/course.ts';
import { TILE_TYPES } from '../../shared/course/tile-types.ts';
import { MAP_RULES } from '../../shared/course/validate.ts';
import { TOOLS } from '../features/maps/editor/model/tile-tools.ts';
import { FIRST_GROUPS } from './groups.ts';
import { LANGUAGES, type Language } from './languages.ts';

const CLIENT = join(import.meta.dirname, '..');
const FOLDER = join(import.meta.dirname, 'messages');

/** Keys that the code builds from parts: the template with a star for each value, and the keys that it can make. */
const FAMILIES: Readonly<Record<string, (key: string) => boolean>> = {
  'archive.*': (key) => /^archive\.(under|par|over|done)$/.test(key),
  'balls.*': (key) => /^balls\.(classic|(daily|average|top|infuriating|first)_\d)$/.test(key),
  'editor.*': (key) => [...TOOLS, ...THEMES].some((name) => key === `editor.${name}`),
  'editor.tile_*': (key) => TILE_TYPES.some((type) => key === `editor.tile_${type}`),
  'ghosts.*': (key) => /^ghosts\.(best|first|median|rivals|locked|none)$/.test(key),
  'mapRules.*': (key) => MAP_RULES.some((rule) => key === `mapRules.${rule}`),
  'dialogs.resetLine*': (key) => /^dialogs\.resetLine\d+$/.test(key),
  'play.tip*': (key) => /^play\.tip\d+$/.test(key),
};

type Catalogue = Readonly<Record<string, string>>;

/** A token of the parser, as far as it names an argument. */
interface Token {
  readonly type: string;
  readonly arg?: string;
  readonly cases?: readonly { readonly tokens: readonly Token[] }[];
}

// The parser belongs to the compiler, and is no dependency of ours.
const parser: { parse(message: string): Token[] } = createRequire(createRequire(import.meta.url).resolve('@messageformat/core'))(
  '@messageformat/parser',
);

const groupsOf = (language: string): string[] =>
  readdirSync(join(FOLDER, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/** All messages of a language by their full keys. */
function readLanguage(language: string): Catalogue {
  const entries = groupsOf(language).flatMap((group) => {
    const messages = JSON.parse(readFileSync(join(FOLDER, language, `${group}.json`), 'utf8')) as Catalogue;
    return Object.entries(messages).map(([key, message]) => [`${group}.${key}`, message] as const);
  });
  return Object.fromEntries(entries);
}

/** 'count:plural' and the like, at any depth of the message. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (tokens: readonly Token[]): void => {
    for (const { type, arg, cases = [] } of tokens) {
      if (arg !== undefined) found.add(`${arg}:${type === 'argument' ? 'value' : type}`);
      for (const { tokens: inner } of cases) walk(inner);
    }
  };
  walk(parser.parse(message));
  return [...found].sort();
}

/** Names of the arguments only: one language may need a plural where another needs the bare number. */
const namesOf = (message: string): string[] => [...new Set(argumentsOf(message).map((argument) => argument.split(':')[0] ?? ''))].sort();

const english = readLanguage('en');
const languages = Object.keys(LANGUAGES) as Language[];
/** Languages with translations: a folder with one group is only a placeholder. */
const translated = languages.filter((language) => groupsOf(language).length > 1);

describe('the catalogues', () => {
  it('have a folder for every language, and none besides', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...languages].sort());
  });

  it('have every group that comes first', () => {
    expect(groupsOf('en')).toEqual(expect.arrayContaining([...FIRST_GROUPS]));
  });

  it.each(translated)('say the same in %s as in English: every key, none besides', (language) => {
    expect(Object.keys(readLanguage(language)).sort()).toEqual(Object.keys(english).sort());
    expect(groupsOf(language)).toEqual(groupsOf('en'));
  });

  it.each(translated)('take the same arguments in %s as in English', (language) => {
    const other = readLanguage(language);
    const wrong = Object.entries(english)
      .filter(([key, message]) => String(namesOf(other[key] ?? message)) !== String(namesOf(message)))
      .map(([key]) => `${key}: ${namesOf(other[key] ?? '')} instead of ${namesOf(english[key] ?? '')}`);
    expect(wrong).toEqual([]);
  });

  it.each(translated)('compile in %s under the plural rules of that language', (language) => {
    // Strict: a plural form that the language does not have is an error, and so is a missing `other`.
    const compiler = new MessageFormat(language, { strict: true, strictPluralKeys: true });
    const broken = Object.entries(readLanguage(language)).flatMap(([key, message]) => {
      try {
        compiler.compile(message);
        return [];
      } catch (error) {
        return [`${key}: ${error}`];
      }
    });
    expect(broken).toEqual([]);
  });

  it('keep French punctuation on the line of its word', () => {
    expect(Object.entries(readLanguage('fr')).filter(([, message]) => / [!?:;»]|« /.test(message))).toEqual([]);
  });

  it.each(translated)('leave nothing empty in %s', (language) => {
    expect(Object.entries(readLanguage(language)).filter(([, message]) => message.trim() === '')).toEqual([]);
  });
});

describe('the keys', () => {
  const sources = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  const groups = groupsOf('en').join('|');
  const written = new Set([...sources.matchAll(new RegExp(`['"]((?:${groups})\\.[A-Za-z]\\w*)['"]`, 'g'))].map(([, key]) => key ?? ''));
  const templates = new Set(
    [...sources.matchAll(new RegExp(`\`((?:${groups})\\.[^\`]*\\$\\{[^\`]*)\``, 'g'))].map(([, text]) =>
      (text ?? '').replace(/\$\{[^}]*\}/g, '*'),
    ),
  );

  it('that are put together from parts are the families listed here', () => {
    expect([...templates].sort()).toEqual(Object.keys(FAMILIES).sort());
  });

  it('that the sources write are in the catalogue', () => {
    expect([...written].filter((key) => !(key in english))).toEqual([]);
  });

  it('of the catalogue are written somewhere', () => {
    const made = (key: string): boolean => Object.values(FAMILIES).some((isMade) => isMade(key));
    expect(Object.keys(english).filter((key) => !written.has(key) && !made(key))).toEqual([]);
  });
});
