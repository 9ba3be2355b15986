import { parseArgs } from 'node:util';
import type { AccessList } from '../../server/modules/identity/model/access-kinds.ts';
import { ROLES } from '../../server/modules/identity/model/roles.ts';
import { ACTIONS, type Action } from './access-entries.ts';
import type { RoleCommand } from './roles.ts';

const USAGE = `Usage: npm run identity -- allow|block add|remove VALUE…
       npm run identity -- allow|block list
       npm run identity -- role set NAME ${ROLES.join('|')}
       npm run identity -- role unset NAME
       npm run identity -- role list
A VALUE is an e-mail address, the domain of e-mail addresses ('*@example.com'), or a phone number (+15551234567).
The allow list counts only with the setting sign_up.allowlist_only.
A NAME is the username of an account, its verified e-mail address, or its id (user_…).`;

/** A change of a list of sign-ups, or a look at it. */
interface ListCommand {
  readonly list: AccessList;
  readonly action: Action;
  /** The entries, as they were entered. */
  readonly texts: readonly string[];
}

/** What the command line asks for. */
export type Command = ListCommand | { readonly role: RoleCommand };

/** Reads the command line. @throws Error with the usage when it is not valid */
export function readCommand(args: readonly string[]): Command {
  const [subject, word = '', ...texts] = wordsOf(args);
  const command = subject === 'role' ? roleCommand(word, texts) : listCommand(subject, word, texts);
  if (command === undefined) throw new Error(USAGE);
  return command;
}

function listCommand(list: string | undefined, word: string, texts: readonly string[]): ListCommand | undefined {
  const action = ACTIONS.find((each) => each === word);
  const isComplete = action === 'list' ? texts.length === 0 : texts.length > 0;
  return (list !== 'allow' && list !== 'block') || action === undefined || !isComplete ? undefined : { list, action, texts };
}

function roleCommand(action: string, [name, text, ...rest]: readonly string[]): { readonly role: RoleCommand } | undefined {
  const role = ROLES.find((each) => each === text);
  if (rest.length > 0) return undefined;
  if (action === 'list' && name === undefined) return { role: { action } };
  if (action === 'unset' && name !== undefined && text === undefined) return { role: { action, name } };
  return action === 'set' && name !== undefined && role !== undefined ? { role: { action, name, role } } : undefined;
}

function wordsOf(args: readonly string[]): readonly string[] {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch {
    throw new Error(USAGE);
  }
}
