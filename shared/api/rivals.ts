import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { plainText, publicPlayer, publicPlayerId } from './players.ts';

/** Routes of the rivals module. */
export const RIVAL_ROUTES = { rivals: '/api/rivals', search: '/api/search-users' } as const;

/** The caller's rivals, by name. */
export const rivalsResponse = z.object({ rivals: z.array(publicPlayer).max(LIMITS.rivals) });
export type RivalsResponse = z.infer<typeof rivalsResponse>;

export const changeRivalRequest = z.object({
  /** To add a rival twice, or to remove one who is none, changes nothing and is no error. */
  action: z.enum(['add', 'remove']),
  rivalUserId: publicPlayerId,
});
export type ChangeRivalRequest = z.input<typeof changeRivalRequest>;

export const changeRivalResponse = z.object({ success: z.literal(true) });
export type ChangeRivalResponse = z.infer<typeof changeRivalResponse>;

export const searchUsersQuery = z.object({ q: plainText.trim().min(LIMITS.searchText.min).max(LIMITS.searchText.max) });

/** Names that begin with the text come first, then names that contain it. The caller is never among them. */
export const searchUsersResponse = z.object({ users: z.array(publicPlayer).max(LIMITS.foundUsers) });
export type SearchUsersResponse = z.infer<typeof searchUsersResponse>;
