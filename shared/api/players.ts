import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/** Route of the server. The page makes its path by `playerPath`. */
export const PLAYER_ROUTE = '/api/players/:username';

export const playerPath = (username: string): string => PLAYER_ROUTE.replace(':username', encodeURIComponent(username));

/** A player with an account, as everybody may see it. */
export const publicPlayer = z.object({
  /** The id that boards carry as `userId`. */
  id: z.string(),
  /** The name that is shown: offensive words are masked. 'Anonymous' for an account without a name. */
  username: z.string(),
});
export type PublicPlayer = z.infer<typeof publicPlayer>;

/** Text that goes to the database, which refuses some control characters. No name and no id has any. */
export const plainText = z.string().regex(/^\P{Cc}*$/u, { error: 'must not contain control characters' });

/** In the path of a call. */
export const usernameParam = z.object({ username: plainText.trim().min(1).max(LIMITS.searchText.max) });

/** The id of a player in a request. */
export const publicPlayerId = plainText.min(1).max(LIMITS.publicPlayerId);
