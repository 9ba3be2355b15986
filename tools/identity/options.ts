import { parseArgs } from 'node:util';
import type { AccessList } from '../../server/modules/identity/model/access-kinds.ts';
import { ACTIONS, type Action } from './access-entries.ts';

const USAGE = `Usage: npm run identity -- allow|block add|remove VALUE…
       npm run identity -- allow|block list
A VALUE is an e-mail address, the domain of e-mail addresses ('*@example.com'), or a phone number (+15551234567).
The allow list counts only with the setting sign_up.allowlist_only.`;

/** What the command line asks for. */
export interface Command {
  readonly list: AccessList;
  readonly action: Action;
  /** The entries, as they were entered. */
  readonly texts: readonly string[];
}

/** Reads the command line. @throws Error with the usage when it is not valid */
export function readCommand(args: readonly string[]): Command {
  const [list, word, ...texts] = wordsOf(args);
  const action = ACTIONS.find((each) => each === word);
  const isComplete = action === 'list' ? texts.length === 0 : texts.length > 0;
  if ((list !== 'allow' && list !== 'block') || action === undefined || !isComplete) throw new Error(USAGE);
  return { list, action, texts };
}

function wordsOf(args: readonly string[]): readonly string[] {
  try {
    return parseArgs({ args: [...args], allowPositionals: true }).positionals;
  } catch {
    throw new Error(USAGE);
  }
}
