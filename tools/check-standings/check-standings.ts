/** Compares the counts and rows that must agree: `npm run check:standings`. With `-- --mend` it repairs them. */
import { parseArgs } from 'node:util';
import { openSession, type Session } from '../database/session.ts';
import { check, mend } from './standings.ts';

const USAGE = 'Usage: npm run check:standings [-- --mend]';

function shouldMend(): boolean {
  try {
    return parseArgs({ options: { mend: { type: 'boolean', default: false } } }).values.mend;
  } catch {
    throw new Error(USAGE);
  }
}

/** @returns whether everything agrees now */
async function run(session: Session, isMending: boolean): Promise<boolean> {
  const found = await (isMending ? mend(session) : check(session));
  for (const line of found) console.log(line);
  if (found.length === 0) console.log('Counts, rows, runs and streaks agree.');
  if (!isMending || found.length === 0) return found.length === 0;
  const left = await check(session);
  for (const line of left) console.error(`Not mended: ${line}`);
  console.log(`Found ${found.length}, ${left.length} are left.`);
  return left.length === 0;
}

try {
  const isMending = shouldMend();
  const session = await openSession(process.env, 'check:standings');
  try {
    process.exitCode = (await run(session, isMending)) ? 0 : 1;
  } finally {
    await session.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
