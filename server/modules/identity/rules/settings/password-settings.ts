import { z } from 'zod';
import { PASSWORD_LENGTH } from '../../../../../shared/account-rules.ts';

/** Fixed bounds. The official client clamps to the same ones, so a laxer server would only confuse it. */
const { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH } = PASSWORD_LENGTH;

/**
 * Requirements for passwords, in the form of `EnvironmentJSON.user_settings.password_settings`. Lengths are UTF-16 units, as the client
 * counts them; `max_length` 0 is the upper bound. Values outside the bounds are clamped. By default there are no rules of composition, but
 * a minimum strength (0 to 4).
 */
export const passwordSettings = z
  .strictObject({
    min_length: z
      .int()
      .min(0)
      .max(MAX_PASSWORD_LENGTH)
      .default(MIN_PASSWORD_LENGTH)
      .transform((length) => Math.max(length, MIN_PASSWORD_LENGTH)),
    max_length: z
      .int()
      .min(0)
      .default(0)
      .transform((length) => (length === 0 ? MAX_PASSWORD_LENGTH : Math.min(length, MAX_PASSWORD_LENGTH))),
    require_special_char: z.boolean().default(false),
    require_numbers: z.boolean().default(false),
    require_uppercase: z.boolean().default(false),
    require_lowercase: z.boolean().default(false),
    /** Whether the client rates a password while it is typed. The server checks `min_zxcvbn_strength` either way. */
    show_zxcvbn: z.boolean().default(true),
    min_zxcvbn_strength: z.int().min(0).max(4).default(2),
    /** Passwords are never sent elsewhere to be looked up. */
    disable_hibp: z.literal(true).default(true),
    /** The special characters; an empty text means ASCII punctuation. */
    allowed_special_characters: z.string().max(100).default(''),
  })
  .refine(({ min_length, max_length }) => min_length <= max_length, {
    error: 'min_length must not exceed max_length',
    path: ['min_length'],
  });

export type PasswordSettings = Readonly<z.output<typeof passwordSettings>>;

export const DEFAULT_PASSWORD_SETTINGS: PasswordSettings = passwordSettings.parse({});
