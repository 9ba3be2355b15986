/** Whether the browser can use passkeys on this page. It has none on pages without https. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether the browser can offer passkeys in a field. Without that it would open a window instead. Never rejects. */
export const canOfferInField = (): Promise<boolean> => ask(() => window.PublicKeyCredential.isConditionalMediationAvailable());

/** Older browsers lack the functions. */
async function ask(question: () => Promise<boolean>): Promise<boolean> {
  try {
    return canUsePasskeys() && (await question());
  } catch {
    return false;
  }
}
