import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import type { MessageKey } from '../../client/i18n/message-keys.ts';

const FOLDER = join(import.meta.dirname, '../../client/i18n/messages/en');
const compiler = new MessageFormat('en');
const groups = new Map<string, Readonly<Record<string, string>>>();
const compiled = new Map<string, (values: Readonly<Record<string, string | number>>) => string>();

function readGroup(name: string): Readonly<Record<string, string>> {
  const known = groups.get(name);
  if (known) return known;
  const read = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Record<string, string>;
  groups.set(name, read);
  return read;
}

/** A message as a page in English shows it: without the asterisks around bold words. */
export function text(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  let format = compiled.get(key);
  if (!format) {
    const [group = '', name = ''] = key.split('.');
    const message = readGroup(group)[name];
    if (message === undefined) throw new Error(`No message is called ${key}`);
    format = compiler.compile(message);
    compiled.set(key, format);
  }
  return format(values).replaceAll('**', '');
}
