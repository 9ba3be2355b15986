import { z } from 'zod';
import { THEMES } from '../course/course.ts';
import { MAP_ID } from '../course/course-ref.ts';
import { LIMITS } from '../limits.ts';
import { SUBMISSION_KEY } from '../submission-key.ts';
import { courseHashSchema } from './common.ts';

/** Routes of the maps module. */
export const MAP_ROUTES = {
  create: '/api/maps/create',
  myMaps: '/api/maps/my-maps',
  /** GET, PUT and DELETE. */
  map: '/api/maps/:id',
} as const;

/** @param id see MAP_ID */
export const mapRoute = (id: string): string => MAP_ROUTES.map.replace(':id', encodeURIComponent(id));

export const mapIdSchema = z.string().regex(MAP_ID, { error: 'must be the id of a map' });
const revisionSchema = z.int().min(1);

/** One revision of a saved map, as a run names it. */
export const mapRefSchema = z.object({ kind: z.literal('map'), id: mapIdSchema, revision: revisionSchema });

/** Twice the characters of a title: what is cut off from them is spaces and control characters only, or the title is too long. */
const titleSchema = z.string().max(2 * LIMITS.mapTitle);
/** See shared/course/map-codec.ts. The theme is in the code, the title of the code is ignored. */
const mapDataSchema = z.string().max(LIMITS.mapCode);

export const createMapRequest = z.object({
  title: titleSchema,
  mapData: mapDataSchema,
  /** Stored. Maps are not published by it. */
  submitForDailyLevel: z.boolean().default(false),
  /**
   * A secret that the page makes for the new map. A request that is sent again with its key, because the answer was lost, makes no second
   * map. Beyond the specification.
   */
  saveKey: z.string().regex(SUBMISSION_KEY, { error: 'must be 22 characters of base64url' }).optional(),
});
export type CreateMapRequest = z.input<typeof createMapRequest>;

export const updateMapRequest = z.object({ title: titleSchema, mapData: mapDataSchema });
export type UpdateMapRequest = z.input<typeof updateMapRequest>;

/** The answer of create and update. `id` and `mapId` are the same. */
export const savedMapResponse = z.object({
  success: z.literal(true),
  id: mapIdSchema,
  mapId: mapIdSchema,
  /** The newest revision. A save that changes nothing of the course makes no new one. */
  revision: revisionSchema,
  courseHash: courseHashSchema,
  /** The address of the map's page, absolute. */
  shareUrl: z.string(),
});
export type SavedMapResponse = z.infer<typeof savedMapResponse>;

export const deletedMapResponse = z.object({ success: z.literal(true) });
export type DeletedMapResponse = z.infer<typeof deletedMapResponse>;

export const myMap = z.object({
  id: mapIdSchema,
  /** As its author wrote it. */
  title: z.string(),
  /** ISO 8601, UTC. */
  created_at: z.iso.datetime(),
  /** When it was last saved. Beyond the specification, as is everything below. */
  updated_at: z.iso.datetime(),
  revision: revisionSchema,
  courseHash: courseHashSchema,
  theme: z.enum(THEMES),
  shareUrl: z.string(),
  /** A picture of the newest revision, 160 by 200 pixels; an address of this server without its origin. */
  thumbnailUrl: z.string(),
});
export type MyMap = z.infer<typeof myMap>;

/** The caller's saved maps, the last saved first. Empty without an account. */
export const myMapsResponse = z.object({ maps: z.array(myMap).max(LIMITS.mapsOfAccount) });
export type MyMapsResponse = z.infer<typeof myMapsResponse>;

/** The newest revision of a map, for everybody who has its link. */
export const mapResponse = z.object({
  id: mapIdSchema,
  mapId: mapIdSchema,
  /** Filtered, as every title of another player. */
  title: z.string(),
  /** The code of the map, without a title. */
  mapData: z.string().max(LIMITS.mapCode),
  /** The present name of its author, filtered. 'Unknown' without one. */
  creatorName: z.string(),
  revision: revisionSchema,
  courseHash: courseHashSchema,
  shareUrl: z.string(),
  thumbnailUrl: z.string(),
});
export type MapResponse = z.infer<typeof mapResponse>;
