import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type MoreGame, moreGame } from '../../shared/api/more-games.ts';
import { LIMITS } from '../../shared/limits.ts';

const UNREADABLE = { error: 'must be a URL that browsers can read' };
// The schema of the answers cannot say it: not all that use it know URLs.
const { picture, url } = moreGame.shape;
const games = z.array(moreGame.extend({ picture: picture.refine(isReadable, UNREADABLE), url: url.refine(isReadable, UNREADABLE) }));

/**
 * Reads MORE_GAMES_FILE.
 * @param file undefined means that there are no other games
 * @returns the games, and a sentence for each fault, without a value of the file
 */
export function readMoreGames(file: string | undefined): { readonly games: readonly MoreGame[]; readonly problems: readonly string[] } {
  if (file === undefined) return { games: [], problems: [] };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse([error instanceof SyntaxError ? 'must be a file of JSON' : 'must be a file that this user can read']);
  }
  const parsed = games.max(LIMITS.moreGames).safeParse(json, { error: describeFault });
  if (parsed.success) return { games: parsed.data, problems: [] };
  return refuse(parsed.error.issues.map(({ path: [index, name], message }) => `${placeOf(index, name)} ${message}`));
}

const refuse = (problems: readonly string[]) => ({ games: [], problems: problems.map((problem) => `MORE_GAMES_FILE: ${problem}`) });

/** @param index of an entry, from 0 on; undefined for the whole list @param name of a member of the entry */
function placeOf(index: PropertyKey | undefined, name: PropertyKey | undefined): string {
  if (index === undefined) return 'the file';
  return `entry ${Number(index) + 1}${name === undefined ? '' : `, \`${String(name)}\``}:`;
}

/** Says what is wrong with a value, after its place. */
function describeFault(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'too_small') return 'must not be empty';
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} ${issue.origin === 'array' ? 'games' : 'characters'}`;
  if (issue.code !== 'invalid_type') return 'is not valid';
  return { array: 'must be a list of games', object: 'must be an object' }[issue.expected as string] ?? 'must be text';
}

/** @param text a whole URL, or a path of this site */
function isReadable(text: string): boolean {
  return URL.canParse(text, 'https://site.invalid');
}
