import { z } from 'zod';

/** Where sign-in forms offer passkeys, in the form of `EnvironmentJSON.user_settings.passkey_settings`, and which ones. */
export const passkeySettings = z.strictObject({
  /** The field of the identifier lists the device's passkeys. */
  allow_autofill: z.boolean().default(true),
  show_sign_in_button: z.boolean().default(true),
  /** The domain that passkeys belong to: the host of PUBLIC_URL unless set, or a domain above it, whose other hosts can then use them. */
  rp_id: z
    .string()
    .max(253)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
    .exactOptional(),
});
