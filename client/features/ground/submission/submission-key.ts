import { toBase64Url } from '../../../../shared/replay/base64.ts';
import { SUBMISSION_KEY_BYTES } from '../../../../shared/submission-key.ts';

/** Makes the secret of one run. */
export const newSubmissionKey = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(SUBMISSION_KEY_BYTES)));
