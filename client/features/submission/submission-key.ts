import { toBase64 } from '../../../shared/replay/base64.ts';
import { SUBMISSION_KEY_BYTES } from '../../../shared/submission-key.ts';

/** Makes the secret of one run. */
export function newSubmissionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SUBMISSION_KEY_BYTES));
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
