import { THEMES, type Theme } from '../../../../../shared/course/course.ts';
import { MAP_ID } from '../../../../../shared/course/course-ref.ts';
import { COLUMNS, ROWS } from '../../../../../shared/course/geometry.ts';
import type { CustomMap } from '../../../../../shared/course/map-codec.ts';
import { MAX_TILE_ID } from '../../../../../shared/course/tiles.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { SUBMISSION_KEY } from '../../../../../shared/submission-key.ts';
import { isRecord } from '../../../../platform/storage.ts';
import type { StoredHistory, StoredStep } from '../model/map-document.ts';

/** A map in this browser, with its history: what is edited, saved on the server or not. */
export interface Draft {
  /** Made by the page; it also is the secret key of the first save. */
  readonly id: string;
  /** The account whose draft it is: no other sees it. Absent for a player without one; the next account that signs in here gets it. */
  readonly owner?: string;
  /** The map on the server; absent until it was saved. */
  readonly mapId?: string;
  readonly map: CustomMap;
  /** What the server has. Absent for a map that was never saved. */
  readonly saved?: CustomMap;
  readonly history: StoredHistory;
  /** When it was changed last, ms since 1970. */
  readonly updatedMs: number;
  /** The player wanted to save it and was asked to sign in: it is saved after that. */
  readonly isSaveWanted: boolean;
}

/** The draft has something that the server does not have. */
export function isUnsaved({ map, saved }: Draft): boolean {
  if (!saved) return true;
  return saved.title !== map.title || saved.theme !== map.theme || saved.tiles.some((tile, i) => tile !== map.tiles[i]);
}

/** Reads a record of the database: another version of the page, or another program, may have written it. */
export function readDraft(value: unknown): Draft | undefined {
  if (!isRecord(value)) return undefined;
  const { id, owner, mapId, updatedMs, isSaveWanted } = value;
  const map = readMap(value.map);
  const saved = value.saved === undefined ? undefined : readMap(value.saved);
  if (typeof id !== 'string' || !SUBMISSION_KEY.test(id) || !map || (value.saved !== undefined && !saved)) return undefined;
  // Without a readable owner it could be anybody's.
  if (owner !== undefined && typeof owner !== 'string') return undefined;
  if (mapId !== undefined && (typeof mapId !== 'string' || !MAP_ID.test(mapId))) return undefined;
  if (typeof updatedMs !== 'number' || !Number.isFinite(updatedMs)) return undefined;
  return {
    id,
    ...(owner !== undefined && { owner }),
    ...(mapId !== undefined && { mapId }),
    map,
    ...(saved && { saved }),
    // A history that cannot be read costs the history only.
    history: readHistory(value.history),
    updatedMs,
    isSaveWanted: isSaveWanted === true,
  };
}

function readMap(value: unknown): CustomMap | undefined {
  if (!isRecord(value)) return undefined;
  const { width, height, tiles, title, theme } = value;
  if (width !== COLUMNS || height !== ROWS || !(tiles instanceof Uint16Array) || tiles.length !== COLUMNS * ROWS) return undefined;
  if (typeof title !== 'string' || !isTheme(theme) || tiles.some((tile) => tile > MAX_TILE_ID)) return undefined;
  return { width, height, tiles, title: title.slice(0, LIMITS.mapTitle), theme };
}

function readHistory(value: unknown): StoredHistory {
  const none = { done: [], undone: [] };
  if (!isRecord(value)) return none;
  const { done, undone } = value;
  return isStepList(done) && isStepList(undone) ? { done, undone } : none;
}

const isStepList = (value: unknown): value is StoredStep[] =>
  Array.isArray(value) && value.length <= LIMITS.undoSteps && value.every(isStep);

function isStep(value: unknown): value is StoredStep {
  if (!isRecord(value)) return false;
  const { tiles, title, theme } = value;
  const areTiles = Array.isArray(tiles) && tiles.length <= 3 * COLUMNS * ROWS && tiles.length % 3 === 0 && tiles.every(isTileNumber);
  const isTitle = title === undefined || (isRecord(title) && typeof title.before === 'string' && typeof title.after === 'string');
  return areTiles && isTitle && (theme === undefined || (isRecord(theme) && isTheme(theme.before) && isTheme(theme.after)));
}

/** Ids and places have the same bound here: a place beyond the map changes nothing. */
const isTileNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < COLUMNS * ROWS;

const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);
