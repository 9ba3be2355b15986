import { z } from 'zod';
import { PASSWORD_LENGTH } from '../../../../../shared/account-rules.ts';

/** Bounds that no setting moves; the official client clamps to the same ones, so a laxer server would only confuse it. */
const { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH } = PASSWORD_LENGTH;

/**
 * What a password must be, as `EnvironmentJSON.user_settings.password_settings` tells it to the client. Lengths are UTF-16
 * units, as the client counts them; `max_length` 0 stands for the longest there is. Anything outside the bounds is moved to
 * them. Composition is not asked for by default: strength is (0 asks for none, 4 for the most).
 */
export const passwordSettings = z
  .object({
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
    /** Whether the client rates a password while it is typed. The server judges by `min_zxcvbn_strength` either way. */
    show_zxcvbn: z.boolean().default(true),
    min_zxcvbn_strength: z.int().min(0).max(4).default(2),
    /** No password is sent anywhere to be looked up. */
    disable_hibp: z.literal(true).default(true),
    /** Which characters count as special; an empty text stands for the punctuation of ASCII. */
    allowed_special_characters: z.string().max(100).default(''),
  })
  .refine(({ min_length, max_length }) => min_length <= max_length, {
    error: 'min_length must not exceed max_length',
    path: ['min_length'],
  });

export type PasswordSettings = Readonly<z.output<typeof passwordSettings>>;

export const DEFAULT_PASSWORD_SETTINGS: PasswordSettings = passwordSettings.parse({});
