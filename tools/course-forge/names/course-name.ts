import type { Theme } from '../../../shared/course/course.ts';
import { LANDMARK_NAMES, NAME_PAIRS, THEME_NAMES } from './theme-names.ts';

/** Most characters of a name, so that it fits on a phone beside the par. */
export const NAME_LENGTH_MAX = 22;

/**
 * The name of a theme with this index, from 0: first the handmade names, then pairs of words. No two themes share a name.
 * @throws when the theme has no more names; every theme has more than 800
 */
export function courseName(theme: Theme, index: number): string {
  const own = THEME_NAMES[theme];
  const { things, places } = NAME_PAIRS[theme];
  if (index < own.length) return own[index] as string;
  const pair = index - own.length;
  const round = Math.floor(pair / things.length);
  if (round >= places.length) throw new Error(`No name ${index} for ${theme}`);
  // Two consecutive names share no word, and each thing is combined with each place once.
  return `${things[pair % things.length]} ${places[(pair + round) % places.length]}`;
}

/** Of five consecutive courses, this many are named after a landmark. */
const SIGHTS_OF_FIVE = 2;

/**
 * Chooses a name that is not used yet. Two of five courses are named after their most impressive landmark that has an unused
 * name, the others after their theme. The same number, course and used names always give the same name.
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
