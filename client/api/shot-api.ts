import type { ShotsResponse } from '../../shared/api/shots.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { withCalls } from './client.ts';
import type { ApiResult } from './http.ts';

/** Where the shots of a day's players came to rest and drowned, on the course with a hash. Not in client.ts, so that the first script stays small. Never throws. */
export const getShots = (day: GameDay, course: string): Promise<ApiResult<ShotsResponse>> =>
  withCalls((calls) => calls.getShots(day, course));
