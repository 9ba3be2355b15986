import { z } from 'zod';
import { COLUMNS, ROWS } from '../course/geometry.ts';
import { courseHashSchema, gameDaySchema } from './common.ts';

export const SHOTS_ROUTE = '/api/shots';

/** Cells of a shot map along one side of a tile. */
export const CELLS_PER_TILE = 2;
/** Cells of a course: from left to right, and from top to bottom. */
export const SHOT_CELLS = { columns: COLUMNS * CELLS_PER_TILE, rows: ROWS * CELLS_PER_TILE } as const;

export const shotsQuery = z.object({
  date: gameDaySchema,
  /** The course over which the shots are drawn. When the day's ranked runs are on another one, there are none. */
  course: courseHashSchema.optional(),
});

/** Column and row of a cell, from 0, with the row 0 at the top, and how many shots there were. */
const countedCell = z.tuple([
  z
    .int()
    .min(0)
    .max(SHOT_CELLS.columns - 1),
  z
    .int()
    .min(0)
    .max(SHOT_CELLS.rows - 1),
  z.int().min(1),
]);
/** Cells without shots are left out; the others are in order, row by row. */
const countedCells = z.array(countedCell).max(SHOT_CELLS.columns * SHOT_CELLS.rows);
export type CountedCell = z.infer<typeof countedCell>;

/** Where the shots of a day’s players came to rest, and where they drowned. It goes beyond the specification. */
export const shotsResponse = z.object({
  gameDay: gameDaySchema,
  /** Players whose best ranked run of the day is counted, a sample of at most `LIMITS.shotMapRuns`. 0 with a reason. */
  players: z.int().min(0),
  cellsPerTile: z.literal(CELLS_PER_TILE),
  /** Places of rest after a shot. The finish, which all of these runs reach, is none. */
  landings: countedCells,
  drownings: countedCells,
  /** Why nothing is told: the day is not closed yet, or fewer than `LIMITS.shotMapMinPlayers` players can be counted. */
  reason: z.enum(['open', 'few']).nullable(),
});
export type ShotsResponse = z.infer<typeof shotsResponse>;
