import { SUBMISSION_KEY_BYTES } from '../../../shared/submission-key.ts';

/** Makes the secret of one run. */
export function newSubmissionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SUBMISSION_KEY_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
