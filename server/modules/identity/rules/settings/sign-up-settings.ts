import { z } from 'zod';

/** Who may sign up, and what is asked of them. */
export const signUpSettings = z.strictObject({
  mode: z.enum(['public', 'restricted', 'waitlist']).default('public'),
  /** Only e-mail addresses and phone numbers on the allow list may sign up. */
  allowlist_only: z.boolean().default(false),
  captcha_enabled: z.boolean().default(false),
  legal_consent_enabled: z.boolean().default(false),
});
