/**
 * Plays a run again and says whether it is true: `npm run verify-run -- run.json`, `-` for the standard input, or the link of a challenge.
 * Ends with 0 when it is and its strokes are those that it claims, 1 when not, 2 when there is no run that could be read and played.
 */
import { parseArgs } from 'node:util';
import { levelsFolder } from '../run/levels-folder.ts';
import { readClaimedRun } from './run-source.ts';
import { judge } from './verdict.ts';

const USAGE = 'Usage: npm run verify-run -- FILE, or - for the standard input, or the link of a challenge in quotes';
const EXIT = { true: 0, untrue: 1, unread: 2 } as const;

/** Undefined when the arguments are not one file or link. */
function sourceOf(args: readonly string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    return positionals.length === 1 ? positionals[0] : undefined;
  } catch {
    return undefined;
  }
}

async function verify(source: string): Promise<number> {
  const run = await readClaimedRun(source, process.stdin, levelsFolder(process.env));
  const verdict = run.ok ? await judge(run.value) : run;
  if (!verdict.ok) {
    console.error(verdict.error.words);
    return verdict.error.isContradiction ? EXIT.untrue : EXIT.unread;
  }
  const { isTrue, lines } = verdict.value;
  (isTrue ? console.log : console.error)(lines.join('\n'));
  return isTrue ? EXIT.true : EXIT.untrue;
}

const source = sourceOf(process.argv.slice(2));
if (source === undefined) console.error(USAGE);
process.exitCode = source === undefined ? EXIT.unread : await verify(source);
