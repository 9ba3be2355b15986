const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', "'": '&#39;', '<': '&lt;', '>': '&gt;' };

/** A text as it may stand in HTML, in an element or in an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => ENTITIES[character] as string);
}
