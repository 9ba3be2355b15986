/** Characters of a first or a last name. */
export const MAX_PERSONAL_NAME = 100;

/** Trims a first or last name; undefined when it contains line ends or invisible characters. */
export function parsePersonalName(text: string): string | undefined {
  const name = text.trim();
  return name === '' || name.length > MAX_PERSONAL_NAME || /\p{C}/u.test(name) ? undefined : name;
}
