import { z } from 'zod';
import { guestSchema } from './common.ts';

/**
 * The name of a guest, as the number that the page makes it of (see `guestSchema`). GET tells it, PUT keeps one from today on, DELETE gives
 * the kept one up.
 */
export const GUEST_NAME_ROUTE = '/api/guest-name';

export const keepGuestNameRequest = z.object({
  /** 32 bits: words and ball. Without it the name of today is kept. */
  guest: z.int().min(0).max(0xffff_ffff).optional(),
});

export const guestNameResponse = z.object({
  /** The name of today. Null for an account, and for a caller who has finished no hole of a day yet. */
  guest: guestSchema,
  /** The guest has the same name every day. */
  isKept: z.boolean(),
  /** The guest has finished a hole on a day before: the name is worth keeping. */
  isBack: z.boolean(),
});
export type GuestNameResponse = z.infer<typeof guestNameResponse>;
