import { z } from 'zod';
import { attributeSettings } from './attribute-settings.ts';
import { captchaSettings } from './captcha-settings.ts';
import { displaySettings } from './display-settings.ts';
import { limitSettings, lockoutSettings } from './limit-settings.ts';
import { passkeySettings } from './passkey-settings.ts';
import { passwordSettings } from './password-settings.ts';
import { jwtTemplateSettings, sessionSettings } from './session-settings.ts';
import { signUpSettings } from './sign-up-settings.ts';
import { socialSettings } from './social-settings.ts';
import { usernameSettings } from './username-settings.ts';

/**
 * The settings of an instance of the identity service. All have defaults; IDENTITY_SETTINGS holds the differences, as JSON. Unknown members are
 * refused. None is a secret: secrets have variables of their own.
 */
export const instanceSettings = z.strictObject({
  application_name: z.string().min(1).max(80).default('Upshot'),
  support_email: z.email().nullable().default(null),
  /** One session in each browser; otherwise several accounts at once. */
  single_session_mode: z.boolean().default(true),
  /** Sensitive changes require reverification. */
  reverification: z.boolean().default(true),
  /** Sign-in does not tell whether an account exists. */
  enumeration_protection: z.boolean().default(false),
  delete_self: z.boolean().default(true),
  /** Every account needs a second factor. */
  second_factor_required: z.boolean().default(false),
  attributes: attributeSettings.prefault({}),
  captcha: captchaSettings.prefault({}),
  display: displaySettings.prefault({}),
  jwt_templates: jwtTemplateSettings.default({}),
  limits: limitSettings.prefault({}),
  lockout: lockoutSettings.prefault({}),
  passkeys: passkeySettings.prefault({}),
  password_settings: passwordSettings.prefault({}),
  session: sessionSettings.prefault({}),
  sign_up: signUpSettings.prefault({}),
  social: socialSettings.default({}),
  username_settings: usernameSettings.prefault({}),
  /** Origins, besides our own, that links in mails and touches may redirect to. */
  allowed_redirect_origins: z.array(z.url({ protocol: /^https?$/ })).default([]),
});

export type InstanceSettings = z.output<typeof instanceSettings>;
