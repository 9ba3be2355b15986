/// <reference path="./compile-module.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import type { Plugin } from 'vite';
import { CATALOGUE_PARTS, partOf } from '../../client/i18n/groups.ts';

const PREFIX = 'virtual:messages/';
const WORDS = 'virtual:words';

/**
 * Compiles the message catalogues to functions, so that the page needs no parser for ICU messages and evaluates no text.
 * `virtual:messages/<language>/<part>` is one part in one language; the groups of each part are listed in client/i18n/groups.ts.
 * `virtual:words` finds them all (client/i18n/messages.d.ts).
 * @param folder has a folder for each language, with a JSON file for each group: flat keys to ICU messages
 */
export function messageCatalogues(folder: string): Plugin {
  return {
    name: 'upshot:messages',
    resolveId: (source) => (source.startsWith(PREFIX) || source === WORDS ? `\0${source}` : undefined),
    load(id) {
      if (id === `\0${WORDS}`) return listWords(readdirSync(folder));
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = '', part] = id.slice(PREFIX.length + 1).split('/');
      for (const file of groupFiles(folder, language)) this.addWatchFile(file);
      return compileCatalogue(readCatalogue(folder, language, part), language);
    },
  };
}

/** The first English words are in the module itself: every page has them. */
function listWords(languages: readonly string[]): string {
  const inOne = (part: string, language: string) =>
    `${language}: () => ${part === 'first' && language === 'en' ? '({ default: ENGLISH_FIRST })' : `import('${PREFIX}${language}/${part}')`}`;
  const parts = CATALOGUE_PARTS.map((part) => `${part}: { ${languages.map((language) => inOne(part, language)).join(', ')} }`);
  return [
    `import ENGLISH_FIRST from '${PREFIX}en/first';`,
    `const PARTS = { ${parts.join(', ')} };`,
    'const loadWords = async (part, language) => (await PARTS[part][language]()).default;',
    'export { ENGLISH_FIRST, loadWords };',
  ].join('\n');
}

function groupFiles(folder: string, language: string): string[] {
  return readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, language, name));
}

/** All messages of one part, by their full keys. */
function readCatalogue(folder: string, language: string, part: string | undefined): Record<string, string> {
  const files = groupFiles(folder, language).filter((file) => partOf(groupOf(file)) === part);
  return Object.fromEntries(
    files.flatMap((file) => {
      const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      return Object.entries(messages).map(([key, message]) => [`${groupOf(file)}.${key}`, message]);
    }),
  );
}

const groupOf = (file: string): string => basename(file, '.json');

/** @throws when a message does not parse, has a plural form that the language does not have, or lacks `other` */
function compileCatalogue(messages: Record<string, string>, language: string): string {
  return compileModule(new MessageFormat(language), messages);
}
