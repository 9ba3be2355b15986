import { THEMES, type Theme } from '../../../../shared/course/course.ts';
import { MAP_ID } from '../../../../shared/course/course-ref.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { isRecord, readJson, type TextStore, writeJson } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { readMapResult } from '../../run/play/map-results.ts';
import type { LinkedMap } from './map-links.ts';

/** A saved map that was played in this browser by its link, as it was then. */
export interface ListedMap {
  readonly id: string;
  /** '' without one. */
  readonly title: string;
  readonly creator: string;
  readonly theme: Theme;
  /** An address of our own server. */
  readonly thumbnailUrl: string;
}

/** Addresses of pictures are longer by far than what is needed, and titles and names by as much. */
const TEXT_MAX = 200;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX;

function isListedMap(value: unknown): value is ListedMap {
  if (!isRecord(value) || typeof value.id !== 'string' || !MAP_ID.test(value.id)) return false;
  const { title, creator, theme, thumbnailUrl } = value;
  const isOurs = isText(thumbnailUrl) && thumbnailUrl.startsWith('/') && !thumbnailUrl.startsWith('//');
  return isOurs && isText(title) && isText(creator) && THEMES.some((known) => known === theme);
}

/** The maps that were played here, the last one first, with the fewest strokes (absent before the first finish). */
export const listPlayedMaps = (texts: TextStore): (ListedMap & { readonly best?: number })[] =>
  readAll(texts).map((map) => {
    const { best } = readMapResult(texts, map.id);
    return { ...map, ...(best !== undefined && { best }) };
  });

/** Puts a map that is played at the top of the list. Maps that nobody has stored are not listed. */
export function rememberPlayedMap(texts: TextStore, { hole, thumbnailUrl }: LinkedMap): void {
  const { course, title, creator, level } = hole;
  if (course.kind !== 'map' || thumbnailUrl === undefined) return;
  const played: ListedMap = { id: course.id, title, creator, theme: level.theme, thumbnailUrl };
  writeAll(texts, [played, ...readAll(texts).filter(({ id }) => id !== played.id)].slice(0, LIMITS.playedMaps));
}

/** Takes a map off the list. Its results stay. */
export function forgetPlayedMap(texts: TextStore, id: string): void {
  writeAll(
    texts,
    readAll(texts).filter((map) => map.id !== id),
  );
}

function readAll(texts: TextStore): ListedMap[] {
  const stored = readJson(texts, KEYS.playedMaps, (value): value is unknown[] => Array.isArray(value)) ?? [];
  return stored.filter(isListedMap).slice(0, LIMITS.playedMaps);
}

const writeAll = (texts: TextStore, maps: readonly ListedMap[]): void => void writeJson(texts, KEYS.playedMaps, maps);
