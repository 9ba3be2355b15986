import { z } from 'zod';

const attributeShape = z.strictObject({
  enabled: z.boolean().default(false),
  required: z.boolean().default(false),
  used_for_first_factor: z.boolean().default(false),
  first_factors: z.array(z.enum(['email_code', 'email_link', 'phone_code'])).default([]),
  used_for_second_factor: z.boolean().default(false),
  second_factors: z.array(z.enum(['phone_code', 'totp', 'backup_code'])).default([]),
  verifications: z.array(z.enum(['email_code', 'email_link', 'phone_code'])).default([]),
  verify_at_sign_up: z.boolean().default(false),
});

const passkeyShape = attributeShape.extend({ first_factors: z.array(z.enum(['passkey'])).default([]) });

/** An attribute of accounts: whether it is enabled, and which factors it offers. */
function attribute(defaults: Partial<z.input<typeof attributeShape>> = {}) {
  return attributeShape.prefault(defaults);
}

/** The attributes of accounts, in the form of `EnvironmentJSON.user_settings.attributes`. */
export const attributeSettings = z.strictObject({
  email_address: attribute({
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ['email_code', 'email_link'],
    verifications: ['email_code', 'email_link'],
    verify_at_sign_up: true,
  }),
  phone_number: attribute(),
  username: attribute({ enabled: true, required: true, used_for_first_factor: true }),
  first_name: attribute(),
  last_name: attribute(),
  password: attribute({ enabled: true }),
  authenticator_app: attribute({ enabled: true, used_for_second_factor: true, second_factors: ['totp'] }),
  passkey: passkeyShape.prefault({ enabled: true, used_for_first_factor: true, first_factors: ['passkey'] }),
  backup_code: attribute({ enabled: true, used_for_second_factor: true, second_factors: ['backup_code'] }),
});

export type AttributeSettings = z.output<typeof attributeShape>;
export type AttributeName = keyof z.output<typeof attributeSettings>;
