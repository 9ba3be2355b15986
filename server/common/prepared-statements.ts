/** Most statements that are prepared: each connection keeps the plans of all that it has sent. */
const MAX_STATEMENTS = 500;

const names = new Map<string, string>();

/**
 * Has PostgreSQL plan a statement once for each connection: it took longer to plan than to run. Only for SQL that is made of constants.
 * @returns the same text, to be sent as any other
 */
export function prepared(text: string): string {
  if (!names.has(text) && names.size < MAX_STATEMENTS) names.set(text, `prepared_${names.size}`);
  return text;
}

/** The name under which connections prepare a statement; undefined for one that is planned each time. */
export const preparedName = (text: string): string | undefined => names.get(text);
