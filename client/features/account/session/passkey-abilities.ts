/** Whether the browser can use passkeys on this page. It has none on pages without https. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether the browser can autofill passkeys in a field. Without that it would open a window instead. Never rejects. */
export const canAutofill = (): Promise<boolean> => ask(() => window.PublicKeyCredential.isConditionalMediationAvailable());

/** Whether the device itself can make passkeys and check its owner, as by fingerprint. Never rejects. */
export const canMakePasskeys = (): Promise<boolean> =>
  ask(() => window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());

/** Older browsers lack the functions. */
async function ask(question: () => Promise<boolean>): Promise<boolean> {
  try {
    return canUsePasskeys() && (await question());
  } catch {
    return false;
  }
}
