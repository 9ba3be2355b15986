/** The player's answer to the question about analytics. */
export type Consent = 'unknown' | 'accepted' | 'declined';

/** Reads the stored answer; 'unknown' when the text is none. */
export function readConsent(text: string | undefined): Consent {
  return text === 'accepted' || text === 'declined' ? text : 'unknown';
}
