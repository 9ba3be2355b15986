import { z } from 'zod';
import { LIMITS } from '../limits.ts';

export const MORE_GAMES_ROUTE = '/api/more-games';

/** An https URL. White space and a third slash are not allowed: browsers would read another host than the one that is seen. */
const GAME_URL = /^https:\/\/[^\s/\\]\S*$/i;
/** An https URL whose host may go into a header, or a path of this site. Browsers read a second slash at its beginning as another site. */
const GAME_PICTURE = /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?\/\S*|\/([^\s/\\]\S*)?)$/i;

export const moreGame = z.object({
  name: z.string().min(1).max(LIMITS.moreGameName),
  picture: z.string().max(LIMITS.moreGameUrl).regex(GAME_PICTURE, 'must be a URL of the form https://host/path, or a path of this site'),
  url: z.string().max(LIMITS.moreGameUrl).regex(GAME_URL, 'must be a URL of the form https://host/path'),
  /** What the game is, as plain text in the language of the operator. */
  words: z.string().max(LIMITS.moreGameWords),
});
export type MoreGame = z.infer<typeof moreGame>;

export const moreGamesResponse = z.object({
  /** In the order of the operator. */
  games: z.array(moreGame).max(LIMITS.moreGames),
});
export type MoreGamesResponse = z.infer<typeof moreGamesResponse>;
