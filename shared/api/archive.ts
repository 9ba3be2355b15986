import { z } from 'zod';
import { THEMES } from '../course/course.ts';
import { gameDaySchema, medalStrokesSchema, queryInteger } from './common.ts';

export const ARCHIVE_ROUTE = '/api/archive';

export const archiveQuery = z.object({
  /** 0 is January, as in the score history of the specification. */
  month: queryInteger(0, 11),
  year: queryInteger(2000, 9999),
});
export type ArchiveQuery = z.output<typeof archiveQuery>;

/** A hole of the calendar: today's or an earlier one. */
export const archiveDay = z.object({
  date: gameDaySchema,
  /** Number of the day, 1 for the first. */
  number: z.int().min(1),
  /** Name of the level, '' when it has none. */
  name: z.string(),
  par: z.int().min(0),
  medals: medalStrokesSchema,
  /** Null from a server that has no pictures of days yet. */
  theme: z.enum(THEMES).nullable().default(null),
  /** Path of the hole's picture for the calendar: another picture has another path. */
  picture: z.string().nullable().default(null),
  /** Strokes of the caller's best verified run of the hole, played on its day or later. Null without a finish. */
  best: z.int().nullable(),
  /** The best run was played in infuriating mode. */
  infuriatingMode: z.boolean(),
  /** That run. Null without a finish. */
  runId: z.string().nullable().default(null),
});
export type ArchiveDay = z.infer<typeof archiveDay>;

export const archiveResponse = z.object({
  /** Days of the month in order, from `firstDay` to `today`; none of the future. */
  days: z.array(archiveDay).max(31),
  /** The calendar's bounds. */
  firstDay: gameDaySchema,
  today: gameDaySchema,
});
export type ArchiveResponse = z.infer<typeof archiveResponse>;
