import type { Codes } from './join-codes.ts';

/** The captcha. */
export const CAPTCHA_CODES = {
  requires_captcha: [401, "Please confirm that you're not a robot."],
  captcha_missing_token: [400, 'The CAPTCHA answer is missing.'],
  captcha_invalid: [400, "The CAPTCHA answer wasn't accepted."],
  captcha_not_enabled: [400, "CAPTCHA isn't enabled here."],
  captcha_unavailable: [400, "The CAPTCHA couldn't be completed."],
  captcha_client_attempts_exceeded: [
    403,
    'Security verification failed. Please try again by refreshing the page, clearing your browser cookies, or using a different web browser.',
  ],
} as const satisfies Codes;
