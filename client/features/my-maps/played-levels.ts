import { localStore } from '../../platform/storage.ts';
import { forgetPlayedMap, listPlayedMaps } from '../maps/played-maps.ts';

/** A level of another player, as the list shows it. */
export interface PlayedLevel {
  readonly id: string;
  readonly title: string;
  readonly creator: string;
  readonly best: number | undefined;
  readonly thumbnailUrl: string;
}

/** The saved levels that were played in this browser by their links, the last one first. */
export const listPlayed = (): PlayedLevel[] =>
  listPlayedMaps(localStore).map(({ id, title, creator, best, thumbnailUrl }) => ({ id, title, creator, best, thumbnailUrl }));

export const forgetPlayed = (id: string): void => forgetPlayedMap(localStore, id);
