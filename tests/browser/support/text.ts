import account from 'virtual:messages/en/account';
import late from 'virtual:messages/en/dialogs';
import first from 'virtual:messages/en/first';
import lists from 'virtual:messages/en/lists';
import maps from 'virtual:messages/en/maps';
import runs from 'virtual:messages/en/runs';
import type { MessageKey } from '../../../client/i18n/message-keys.ts';

const MESSAGES = { ...account, ...first, ...late, ...lists, ...maps, ...runs };

/** The text of a message as a page in English shows it: without the stars around bold text. */
export function text(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  const message = MESSAGES[key];
  if (!message) throw new Error(`No message is called ${key}`);
  return message(values).replaceAll('**', '');
}
