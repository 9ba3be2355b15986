import { z } from 'zod';
import { CODE_RESEND_SECONDS, USERNAME_LENGTH } from '../../../../../shared/account-rules.ts';
import { passwordSettings } from './password-settings.ts';

const DAY_SECONDS = 86_400;

const attributeShape = z.object({
  enabled: z.boolean().default(false),
  required: z.boolean().default(false),
  used_for_first_factor: z.boolean().default(false),
  first_factors: z.array(z.enum(['email_code', 'email_link', 'phone_code'])).default([]),
  used_for_second_factor: z.boolean().default(false),
  second_factors: z.array(z.enum(['phone_code', 'totp', 'backup_code'])).default([]),
  verifications: z.array(z.enum(['email_code', 'email_link', 'phone_code'])).default([]),
  verify_at_sign_up: z.boolean().default(false),
});

/** An attribute of accounts: whether it is enabled, and which factors it offers. */
function attribute(defaults: Partial<z.input<typeof attributeShape>> = {}) {
  return attributeShape.prefault(defaults);
}

const jwtTemplate = z.object({
  claims: z.record(z.string(), z.unknown()),
  lifetime_seconds: z.number().int().min(30).max(315_360_000).default(60),
});

/** The settings of an instance of the identity service. All have defaults; IDENTITY_SETTINGS holds the differences, as JSON. */
export const instanceSettings = z.strictObject({
  application_name: z.string().min(1).max(80).default('Upshot'),
  support_email: z.email().nullable().default(null),
  /** One session in each browser; otherwise several accounts at once. */
  single_session_mode: z.boolean().default(true),
  /** Sensitive changes require reverification. */
  reverification: z.boolean().default(true),
  /** Sign-in does not tell whether an account exists. */
  enumeration_protection: z.boolean().default(false),
  attributes: z
    .strictObject({
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
      backup_code: attribute({ enabled: true, used_for_second_factor: true, second_factors: ['backup_code'] }),
    })
    .prefault({}),
  delete_self: z.boolean().default(true),
  /** Every account needs a second factor. */
  second_factor_required: z.boolean().default(false),
  sign_up: z
    .strictObject({
      mode: z.enum(['public', 'restricted', 'waitlist']).default('public'),
      captcha_enabled: z.boolean().default(false),
      legal_consent_enabled: z.boolean().default(false),
    })
    .prefault({}),
  captcha: z
    .strictObject({
      widget_type: z.enum(['smart', 'invisible']).default('smart'),
      heartbeat: z.boolean().default(false),
      heartbeat_interval_ms: z.number().int().min(1000).default(600_000),
      /** A sign-in requires a challenge unless the browser has passed one within the last hour. */
      challenge_sign_in: z.boolean().default(false),
    })
    .prefault({}),
  password_settings: passwordSettings.prefault({}),
  username_settings: z
    .strictObject({
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
    })
    .prefault({}),
  session: z
    .strictObject({
      lifetime_seconds: z
        .number()
        .int()
        .min(60)
        .default(180 * DAY_SECONDS),
      /** Ends a session after this time without activity. */
      inactivity_seconds: z
        .number()
        .int()
        .min(60)
        .default(60 * DAY_SECONDS),
    })
    .prefault({}),
  lockout: z
    .strictObject({
      attempts: z.number().int().min(1).default(10),
      seconds: z.number().int().min(1).default(3600),
    })
    .prefault({}),
  /** By IP address; those that end in `_target` by receiver. */
  limits: z
    .strictObject({
      begin: z.number().int().min(1).default(5),
      begin_window_seconds: z.number().int().min(1).default(10),
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
    })
    .prefault({}),
  jwt_templates: z.record(z.string().regex(/^[a-z0-9_-]{1,64}$/i), jwtTemplate).default({}),
  /** Origins, besides our own, that links in mails and touches may redirect to. */
  allowed_redirect_origins: z.array(z.url({ protocol: /^https?$/ })).default([]),
});

export type InstanceSettings = z.output<typeof instanceSettings>;
export type AttributeSettings = z.output<typeof attributeShape>;
export type AttributeName = keyof InstanceSettings['attributes'];
