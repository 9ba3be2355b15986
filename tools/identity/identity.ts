/** Keeps the allow list and the block list of sign-ups: `npm run identity -- block add '*@example.com'`. */
import { openSession } from '../database/session.ts';
import { runAction } from './access-entries.ts';
import { readCommand } from './options.ts';

/** PostgreSQL: undefined_table. */
const NO_TABLE = '42P01';

function wordsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === NO_TABLE) {
    return 'This database has no lists yet. Run npm run migrate, or with the embedded database start the server once.';
  }
  return error.message;
}

try {
  const { list, action, texts } = readCommand(process.argv.slice(2));
  const session = await openSession(process.env, 'identity');
  try {
    for (const line of await runAction(session, list, action, texts)) console.log(line);
  } finally {
    await session.close();
  }
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
