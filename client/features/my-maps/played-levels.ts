import { localStore } from '../../platform/storage.ts';
import { forgetPlayedMap, type ListedMap, listPlayedMaps } from '../maps/played-maps.ts';

/** A level of another player. `best`: fewest strokes, absent before the first finish. */
export type PlayedLevel = ListedMap & { readonly best?: number };

/** The saved levels that were played in this browser by their links, the last one first. */
export const listPlayed = (): PlayedLevel[] => listPlayedMaps(localStore);

export const forgetPlayed = (id: string): void => forgetPlayedMap(localStore, id);
