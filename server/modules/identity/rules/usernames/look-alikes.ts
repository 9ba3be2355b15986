/** Leetspeak: characters that replace a letter but do not look like it. */
const LEET: Readonly<Record<string, string>> = { '2': 'z', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' };

const SEPARATORS = /[_-]+/g;

/**
 * Folds an ASCII name so that names that look alike get the same key: capitals and small letters, 0 and O, 1, l and I, rn and m, vv and w,
 * and any run of separators. (Small i does not look like l, but capital I does, and case is ignored: so "paui" also gets the key of
 * "paul".)
 */
export function foldLookAlikes(name: string): string {
  return name.toLowerCase().replaceAll('0', 'o').replace(/[1i]/g, 'l').replaceAll('rn', 'm').replaceAll('vv', 'w').replace(SEPARATORS, '_');
}

/** Like `foldLookAlikes`, with leetspeak undone and separators removed: "4-D_m1n" and "ADMlN" get the same result as "admin". */
export function foldDisguises(name: string): string {
  const plain = name.toLowerCase().replace(/[2-9]/g, (digit) => LEET[digit] ?? digit);
  return foldLookAlikes(plain.replace(SEPARATORS, ''));
}
