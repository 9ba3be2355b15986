import { CAPTCHA_CODES } from './codes/captcha-codes.ts';
import { FEATURE_CODES } from './codes/feature-codes.ts';
import { FORM_CODES } from './codes/form-codes.ts';
import { IDENTIFICATION_CODES } from './codes/identification-codes.ts';
import { joinCodes } from './codes/join-codes.ts';
import { PASSKEY_CODES } from './codes/passkey-codes.ts';
import { PASSWORD_CODES } from './codes/password-codes.ts';
import { REQUEST_CODES } from './codes/request-codes.ts';
import { SESSION_CODES } from './codes/session-codes.ts';
import { SIGN_IN_CODES } from './codes/sign-in-codes.ts';
import { SIGN_UP_CODES } from './codes/sign-up-codes.ts';
import { SOCIAL_CODES } from './codes/social-codes.ts';
import { USER_CODES } from './codes/user-codes.ts';
import { VERIFICATION_CODES } from './codes/verification-codes.ts';

/**
 * Every refusal of the Frontend API: its HTTP status and its default message. Codes and statuses are the official service's; the messages
 * are ours. The official screens translate most of them by code. Each room has a file of its own in `codes`.
 */
export const FAPI_CODES = joinCodes(
  REQUEST_CODES,
  FORM_CODES,
  FEATURE_CODES,
  IDENTIFICATION_CODES,
  PASSKEY_CODES,
  PASSWORD_CODES,
  VERIFICATION_CODES,
  CAPTCHA_CODES,
  SIGN_IN_CODES,
  SIGN_UP_CODES,
  SESSION_CODES,
  USER_CODES,
  SOCIAL_CODES,
);

export type FapiCode = keyof typeof FAPI_CODES;
