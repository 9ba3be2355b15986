/**
 * A text that the server has never seen, such as a title out of a link, as it may be shown. The filter is loaded when it is needed.
 * @returns '' where the filter cannot be loaded or run
 */
export async function maskedText(text: string): Promise<string> {
  if (text === '') return '';
  try {
    const { maskProfanity } = await import('../../shared/profanity/profanity.ts');
    return maskProfanity(text);
  } catch {
    // Without a network, or in a browser that does not know its expressions.
    return '';
  }
}
