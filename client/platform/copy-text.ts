/** Copies a text to the clipboard. Never rejects. @returns false where the browser refuses, as on plain http */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
