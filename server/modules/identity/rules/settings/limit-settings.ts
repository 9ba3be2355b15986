import { z } from 'zod';
import { CODE_RESEND_SECONDS } from '../../../../../shared/account-rules.ts';

/** Rate limits by IP address; those that end in `_target` by receiver. Windows are in seconds. */
export const limitSettings = z.strictObject({
  begin: z.number().int().min(1).default(5),
  begin_window_seconds: z.number().int().min(1).default(10),
  begin_passkey: z.number().int().min(1).default(30),
  begin_passkey_window_seconds: z.number().int().min(1).default(60),
  attempt: z.number().int().min(1).default(3),
  attempt_window_seconds: z.number().int().min(1).default(10),
  send: z.number().int().min(1).default(1),
  send_window_seconds: z.number().int().min(1).default(CODE_RESEND_SECONDS),
  send_total: z.number().int().min(1).default(10),
  send_total_window_seconds: z.number().int().min(1).default(600),
  send_target: z.number().int().min(1).default(5),
  send_target_window_seconds: z.number().int().min(1).default(600),
  guess_target: z.number().int().min(1).default(15),
  guess_target_window_seconds: z.number().int().min(1).default(3600),
});

/** Wrong answers after which an account is locked, and for how long. */
export const lockoutSettings = z.strictObject({
  attempts: z.number().int().min(1).default(10),
  seconds: z.number().int().min(1).default(3600),
});
