/** What plays runs again: one part, loaded with the first ghost or the first run that is watched. */
import type { Level } from '../../shared/course/level.ts';
import type { ReplayError, SimError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { Track } from '../replay/track.ts';
import { trackMaker, WITHOUT_A_RUN } from './ghosts/track-maker.ts';

export { makeGhosts } from './ghosts/make-ghosts.ts';
export { openWatch, prepareWatch } from './watch/open-watch.ts';

/** Plays a run ahead that nobody watches. */
export const makeTrack = (level: Level, replay: Uint8Array): Promise<Result<Track, ReplayError | SimError>> =>
  trackMaker.make(level, replay, WITHOUT_A_RUN);
