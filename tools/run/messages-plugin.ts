/// <reference path="./compile-module.d.ts" />
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import type { Plugin } from 'vite';
import { partOf } from '../../client/i18n/groups.ts';

const PREFIX = 'virtual:messages/';

/**
 * Compiles the message catalogues to functions, so that the page needs no parser for ICU messages and evaluates no text.
 * `virtual:messages/<language>/<part>`: the groups of each part are listed in client/i18n/groups.ts.
 * @param folder has a folder for each language, with a JSON file for each group: flat keys to ICU messages
 */
export function messageCatalogues(folder: string): Plugin {
  return {
    name: 'upshot:messages',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = '', part] = id.slice(PREFIX.length + 1).split('/');
      for (const file of groupFiles(folder, language)) this.addWatchFile(file);
      return compileCatalogue(readCatalogue(folder, language, part), language);
    },
  };
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
