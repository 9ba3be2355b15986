import type { MapProblem } from '../../../../shared/course/validate.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import type { Text } from '../../../i18n/text-atoms.ts';
import type { LinkProblem } from './map-links.ts';

/** What codec and rules say in English, where the page has words in the player's language. Source: game specification, section 5. */
const SENTENCES: Readonly<Record<string, MessageKey>> = {
  'Invalid or corrupted map data': 'mapRules.unreadable',
  'Failed to compress map data': 'mapRules.notCompressed',
  'Invalid map dimensions': 'mapRules.dimensions',
  "Map data length doesn't match dimensions": 'mapRules.length',
  'Map must have a spawn point (blue tile)': 'mapRules.spawnMissing',
};

/** A broken rule of maps in the player's language. */
export const problemText = (text: Text<MessageKey>, { code, tiles }: MapProblem): string =>
  text(`mapRules.${code}`, { count: tiles.length, most: LIMITS.checkpoints });

/** The errors among the problems of a map, as they follow 'Invalid map: '. */
export const errorsText = (text: Text<MessageKey>, problems: readonly MapProblem[]): string =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => problemText(text, problem))
    .join(', ');

/** Why a code cannot be read or written, in the player's language. @param sentence of decodeMap or encodeMap */
export function sentenceText(text: Text<MessageKey>, sentence: string): string {
  const key = SENTENCES[sentence];
  return key === undefined ? sentence : text(key);
}

/** Why the map of a link cannot be played, in the player's language; undefined when it could not be found or loaded. */
export function faultText(text: Text<MessageKey>, problem: LinkProblem): string | undefined {
  if (problem.kind === 'invalid') return errorsText(text, problem.problems);
  return problem.kind === 'unreadable' ? sentenceText(text, problem.sentence) : undefined;
}
