/** What stands for a player in a circle: the first character of the name, a whole one; '?' for nobody's name. */
export const firstLetter = (name: string): string => ([...name][0] ?? '?').toUpperCase();
