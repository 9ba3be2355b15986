/** Plays runs again that were verified before outcomes were stored, and stores what their events led to: `npm run backfill`. */
import { parseArgs } from 'node:util';
import { LevelIndex } from '../../server/modules/courses/levels/level-index.ts';
import { openSession, type Session } from '../database/session.ts';
import { levelsFolder } from '../run/levels-folder.ts';
import { backfillOutcomes } from './outcomes.ts';

const USAGE = 'Usage: npm run backfill';
/** Some two seconds of play: so soon it ends when it is told to. */
const BATCH_RUNS = 200;
/** The exit code of a program that SIGINT has ended. */
const INTERRUPTED = 130;

function requireNoArguments(): void {
  try {
    parseArgs();
  } catch {
    throw new Error(USAGE);
  }
}

/** @returns the exit code */
async function run(session: Session): Promise<number> {
  let shouldStop = false;
  // A second signal ends it at once: what is not stored yet is played again next time.
  process.once('SIGINT', () => {
    shouldStop = true;
    console.log('It ends after this batch.');
  });
  const levels = new LevelIndex(levelsFolder(process.env), (error) => console.error(error instanceof Error ? error.message : error));
  const { filled, left, isStopped } = await backfillOutcomes(session, {
    levels,
    batchRuns: BATCH_RUNS,
    shouldStop: () => shouldStop,
    onProgress: (line) => console.log(line),
  });
  for (const line of left) console.error(line);
  console.log(
    `${filled} runs have their outcomes now, ${left.length} were left alone.${isStopped ? ' Repeat the command for the rest.' : ''}`,
  );
  if (isStopped) return INTERRUPTED;
  return left.length === 0 ? 0 : 1;
}

try {
  requireNoArguments();
  const session = await openSession(process.env, 'backfill');
  try {
    process.exitCode = await run(session);
  } finally {
    await session.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
