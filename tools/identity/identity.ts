/**
 * Keeps the allow list and the block list of sign-ups, and the roles of accounts: `npm run identity -- block add '*@example.com'`,
 * `npm run identity -- role set anna admin`.
 */
import { openSession } from '../database/session.ts';
import { runAction } from './access-entries.ts';
import { readCommand } from './options.ts';
import { runRoleCommand } from './roles.ts';

/** PostgreSQL: undefined_table. */
const NO_TABLE = '42P01';

function wordsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === NO_TABLE) {
    return 'This database has no accounts yet. Run npm run migrate, or with the embedded database start the server once.';
  }
  return error.message;
}

try {
  const command = readCommand(process.argv.slice(2));
  const session = await openSession(process.env, 'identity');
  try {
    const lines =
      'role' in command
        ? await runRoleCommand(session, command.role)
        : await runAction(session, command.list, command.action, command.texts);
    for (const line of lines) console.log(line);
  } finally {
    await session.close();
  }
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
