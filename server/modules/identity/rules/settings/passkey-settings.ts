import { z } from 'zod';

/** Where sign-in forms offer passkeys, in the form of `EnvironmentJSON.user_settings.passkey_settings`. */
export const passkeySettings = z.strictObject({
  /** The field of the identifier lists the device's passkeys. */
  allow_autofill: z.boolean().default(true),
  show_sign_in_button: z.boolean().default(true),
});
