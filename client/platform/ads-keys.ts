// Keys in local storage, apart from the others: the first scripts have every line of storage-keys.ts that is used somewhere.

/** The answer to the question about ads of others. */
export const ADS_CONSENT_KEY = 'adsConsent';

/** Whether the player is sixteen or older, '16' or 'under16'. Asked only where ads may be personal. */
export const ADS_AGE_KEY = 'adsAge';

/** The answer to the question whether ads of others may be personal. */
export const ADS_PERSONAL_KEY = 'adsPersonal';
