/** The player's answer to the question about analytics. */
export type Consent = 'unknown' | 'accepted' | 'declined';

export type Answer = Exclude<Consent, 'unknown'>;

/** On so many visits the question is shown. Then it is left to the settings. */
export const MOST_CONSENT_VISITS = 3;

/** On how many visits the question was shown. @param text as stored; a text that is no count is none */
export function consentVisitsOf(text: string | undefined): number {
  const visits = Number(text ?? 0);
  return Number.isSafeInteger(visits) && visits > 0 ? visits : 0;
}

/** What a browser tells every site for its user. */
export interface BrowserSignals {
  /** Global Privacy Control. */
  readonly globalPrivacyControl?: boolean;
  /** Do Not Track: '1' when it is on. */
  readonly doNotTrack?: string | null;
}

export const isAnswer = (text: unknown): text is Answer => text === 'accepted' || text === 'declined';

/**
 * Returns the consent. A browser that asks not to be tracked has declined, until the player says otherwise.
 * @param text the stored answer; any other text is none
 */
export function consentOf(text: string | undefined, { globalPrivacyControl, doNotTrack }: BrowserSignals): Consent {
  if (isAnswer(text)) return text;
  return globalPrivacyControl || doNotTrack === '1' ? 'declined' : 'unknown';
}
