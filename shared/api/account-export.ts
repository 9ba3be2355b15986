import { z } from 'zod';
import { THEMES } from '../course/course.ts';
import { gameDaySchema } from './common.ts';
import { mapIdSchema } from './maps.ts';
import { publicPlayer } from './players.ts';
import { unrankedReason } from './scores.ts';

const count = z.int().min(0);
const instant = z.iso.datetime();

/** What the modules export of a player, each its own part. Each list begins with the newest. `npm run new:module` adds to the end. */
const PLAYER_PARTS = {
  player: z.object({
    id: z.uuid(),
    createdAt: instant,
    username: z.string().nullable(),
    streak: count,
    streakDay: gameDaySchema.nullable(),
  }),
  days: z.array(
    z.object({
      day: gameDaySchema,
      total: z.int().nullable(),
      infuriating: z.boolean(),
      finishedAt: instant.nullable(),
      runId: z.uuid().nullable(),
      firstTotal: z.int().nullable(),
    }),
  ),
  runs: z.array(
    z.object({
      id: z.uuid(),
      attemptId: z.uuid(),
      /** Null for a run on a map, like the level. */
      gameDay: gameDaySchema.nullable(),
      level: z.int().nullable(),
      /** The map that was played; null for the hole of a day, and once the map is deleted. */
      map: z.object({ id: mapIdSchema, revision: z.int() }).nullable(),
      courseHash: z.string(),
      infuriating: z.boolean(),
      isFirstAttempt: z.boolean(),
      ranked: z.boolean(),
      unrankedReason: unrankedReason.nullable(),
      total: z.int(),
      strokesByCheckpoint: z.array(z.int()),
      steps: z.int(),
      simulationVersion: z.int(),
      finishedAt: instant,
      /** Base64. Null for the oldest runs when all replays together would be too large. */
      replay: z.string().nullable(),
    }),
  ),
  /** Ball styles that were earned. They stay, whatever becomes of the counters. */
  unlockedStyles: z.array(z.object({ styleId: z.string(), unlockedAt: instant })),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      /** Null for an attempt at a map. */
      gameDay: gameDaySchema.nullable(),
      isFirst: z.boolean(),
      infuriating: z.boolean(),
      startedAt: instant,
    }),
  ),
  /** The courses of the maps that were played, each once, the last played first. They stay when their map is deleted. */
  playedMaps: z.array(
    z.object({
      courseHash: z.string(),
      /** The code of the map, without title and theme. */
      mapData: z.string(),
    }),
  ),
  /** Whom the player has chosen as rivals. */
  rivals: z.array(publicPlayer.extend({ since: instant })),
  /** Saved maps with their revisions. */
  maps: z.array(
    z.object({
      id: mapIdSchema,
      title: z.string(),
      submitForDailyLevel: z.boolean(),
      createdAt: instant,
      updatedAt: instant,
      revisions: z.array(
        z.object({
          revision: z.int(),
          theme: z.enum(THEMES),
          courseHash: z.string(),
          createdAt: instant,
          /** The code of the map, without its title. Null for the oldest revisions when there are very many. */
          mapData: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** How analytics events know the player, who has agreed to it; null without one. */
  analyticsPerson: z
    .object({ username: z.string().nullable(), firstSeen: instant, lastSeen: instant, joinedIds: z.array(z.uuid()) })
    .nullable(),
  /** Analytics events of the player from the last 90 days; older ones do not say whose they are. */
  analyticsEvents: z.array(
    z.object({
      name: z.string(),
      time: instant,
      session: z.string().nullable(),
      window: z.string().nullable(),
      place: z.string(),
      device: z.string(),
      library: z.string(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
};

/** Everything that the server knows about the signed-in player. */
export const accountExport = z.object({
  exportedAt: instant,
  ...PLAYER_PARTS,
  /**
   * What the identity service stores, without secrets, with a list for each kind of thing that belongs to users. Null for a hosted service,
   * which has its own export.
   */
  account: z
    .looseObject({
      user: z.record(z.string(), z.unknown()),
      identifications: z.array(z.record(z.string(), z.unknown())),
      sessions: z.array(z.record(z.string(), z.unknown())),
    })
    .nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;
