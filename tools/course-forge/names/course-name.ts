import type { Theme } from '../../../shared/course/course.ts';
import { LANDMARK_NAMES, NAME_PAIRS, THEME_NAMES } from './theme-names.ts';

/** Characters of the longest name: it has to fit on a phone beside the par. */
export const NAME_LENGTH_MAX = 22;

/**
 * The index-th name of a theme, from 0: names made by hand first, then pairs of words. No two themes share a name.
 * @throws when the theme has no further name; every theme has more than 800
 */
export function courseName(theme: Theme, index: number): string {
  const own = THEME_NAMES[theme];
  const { things, places } = NAME_PAIRS[theme];
  if (index < own.length) return own[index] as string;
  const pair = index - own.length;
  const round = Math.floor(pair / things.length);
  if (round >= places.length) throw new Error(`No name ${index} for ${theme}`);
  // Neighbors share neither word, and each thing meets each place once.
  return `${things[pair % things.length]} ${places[(pair + round) % places.length]}`;
}

/** Of five courses in a row this many are named after what is to be seen on them. */
const SIGHTS_OF_FIVE = 2;

/**
 * A name that is not used yet. Two courses of five are named after the greatest sight on them that has a name left, the
 * others by their theme. The same number, course and used names always give the same name.
 * @param archetypes of the course's sections
 */
export function nameCourse(level: number, theme: Theme, archetypes: readonly string[], used: ReadonlySet<string>): string {
  if (level % 5 < SIGHTS_OF_FIVE) {
    const names = Object.keys(LANDMARK_NAMES).flatMap((sight) => (archetypes.includes(sight) ? (LANDMARK_NAMES[sight] ?? []) : []));
    const name = names.find((candidate) => !used.has(candidate));
    if (name) return name;
  }
  for (let index = 0; ; index++) {
    const name = courseName(theme, index);
    if (!used.has(name)) return name;
  }
}
