import { z } from 'zod';
import { ACCOUNT_EXPORT_PATH } from '../server-paths.ts';

export const ACCOUNT_ROUTES = { link: '/api/account/link', export: ACCOUNT_EXPORT_PATH } as const;

const count = z.int().min(0);

/** What sign-in moved from the device to the account. Zeros when there was nothing to move, or nothing left. */
export const linkAccountResponse = z.object({
  /** Null for an account without one. */
  username: z.string().nullable(),
  /** Days in a row with a verified finish, up to today or yesterday; else 0. */
  streak: count,
  moved: z.object({
    /** Verified runs. */
    runs: count,
    /** Days with a start, including days that the account had played itself. */
    days: count,
  }),
});
export type LinkAccountResponse = z.infer<typeof linkAccountResponse>;
