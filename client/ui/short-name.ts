/** Characters of a name that a short message has room for. */
const NAME_MAX = 20;

/** A name for a line that must stay short: one of more than `max` characters ends in an ellipsis. Pairs of code units stay together. */
export function shortName(name: string, max = NAME_MAX): string {
  const letters = [...name];
  return letters.length <= max ? name : `${letters.slice(0, max - 1).join('')}…`;
}
