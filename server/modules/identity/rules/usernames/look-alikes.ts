/** Letters that stand for another in disguises, but are not mistaken for it by the eye: leetspeak. */
const LEET: Readonly<Record<string, string>> = { '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' };

const SEPARATORS = /[_-]+/g;

/**
 * A name as the eye takes it in at a glance, of ASCII: capitals and small letters are one, so are 0 and O, 1, l and I, rn and m,
 * vv and w, and any run of separators. Two names with the same key could pose as one another. (Small i is not like l, but
 * capital I is, and both are one letter: so "paui" gets the key of "paul", too.)
 */
export function foldLookAlikes(name: string): string {
  return name.toLowerCase().replaceAll('0', 'o').replace(/[1i]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w').replace(SEPARATORS, '_');
}

/** As above, with leetspeak undone and without separators: what remains of "4-D_m1n" and "ADMlN" is what remains of "admin". */
export function foldDisguises(name: string): string {
  const plain = name.toLowerCase().replace(/[2-9]/g, (digit) => LEET[digit] ?? digit);
  return foldLookAlikes(plain.replace(SEPARATORS, ''));
}
