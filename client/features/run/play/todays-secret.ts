import { courseHash } from '../../../../shared/course/course-hash.ts';
import { type GameDay, levelOfDay } from '../../../../shared/game-day.ts';
import type { Api } from '../../../api/client.ts';
import type { TextStore } from '../../../platform/storage.ts';
import { dailyHole } from './hole.ts';
import { HoleMemory } from './hole-memory.ts';
import { loadLevel } from './level-loader.ts';

export interface SecretFacts {
  readonly day: GameDay;
  readonly texts: TextStore;
  readonly api: Pick<Api, 'userStats'>;
  /** The folder of the level files, ending in '/'. */
  readonly levelBase: string;
}

/**
 * - `open`: runs on the course may be shown
 * - `secret`: it is today's hole, and this player has not finished it yet
 * - `unknown`: today's hole was not finished and cannot be loaded, so nobody can tell whether this is it
 */
export type Secrecy = 'open' | 'secret' | 'unknown';

/**
 * Whether a run that comes from elsewhere, as a file or in a link, would show the way up today's hole before the player has tried it. Its
 * course decides, not what it claims of its day. Never throws.
 * @param hash of the course, 16 hex digits, as computed here
 */
export async function secrecyOf(hash: string, { day, texts, api, levelBase }: SecretFacts, load = loadLevel): Promise<Secrecy> {
  const hole = dailyHole(day);
  if (new HoleMemory(texts).hasFinished(hole)) return 'open';
  const today = await load(levelOfDay(day), levelBase);
  if (today.ok && courseHash(today.value.level) !== hash) return 'open';
  return (await hasFinishedElsewhere(day, api)) ? 'open' : today.ok ? 'secret' : 'unknown';
}

/** The account of the player may have finished the hole on another device. */
async function hasFinishedElsewhere(day: GameDay, api: SecretFacts['api']): Promise<boolean> {
  const answer = await api.userStats();
  return answer.ok && answer.value.today.gameDay === day && answer.value.today.best !== null;
}
