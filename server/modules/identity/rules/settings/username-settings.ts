import { z } from 'zod';
import { USERNAME_LENGTH } from '../../../../../shared/account-rules.ts';

/** Lengths of usernames, in the form of `EnvironmentJSON.user_settings.username_settings`. Values outside the client's bounds are clamped. */
export const usernameSettings = z.strictObject({
  min_length: z
    .number()
    .int()
    .default(USERNAME_LENGTH.min)
    .transform((length) => Math.max(USERNAME_LENGTH.min, length)),
  max_length: z
    .number()
    .int()
    .default(USERNAME_LENGTH.max)
    .transform((length) => Math.min(USERNAME_LENGTH.max, length)),
});
