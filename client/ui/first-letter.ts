/** The letter of a player in a circle: the first whole character of the name; '?' without a name. */
export const firstLetter = (name: string): string => ([...name][0] ?? '?').toUpperCase();
