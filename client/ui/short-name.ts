/** How many characters of a name a short message can show. */
const NAME_MAX = 20;

/** Shortens a name: one of more than `max` characters ends in an ellipsis. Surrogate pairs stay together. */
export function shortName(name: string, max = NAME_MAX): string {
  const letters = [...name];
  return letters.length <= max ? name : `${letters.slice(0, max - 1).join('')}…`;
}
