/** Characters of a first or a last name. */
export const MAX_PERSONAL_NAME = 100;

/** A first or last name, without blanks around it; undefined when it has line ends, or something that is not seen, in it. */
export function parsePersonalName(text: string): string | undefined {
  const name = text.trim();
  return name === '' || name.length > MAX_PERSONAL_NAME || /\p{C}/u.test(name) ? undefined : name;
}
