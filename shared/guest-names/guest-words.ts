/** Words of each kind in a language: six bits choose one of them. */
export const GUEST_WORDS = 64;

/**
 * The words of a language. The same place has the same meaning in all languages, as far as that is kind in all of them. None is an insult,
 * with any other word; `guest-name.spec.ts` asks the filter of names about all of them.
 */
export interface GuestWords {
  readonly adjectives: readonly string[];
  /** A gender that is not masculine follows a slash: 'Garza/f'. */
  readonly animals: readonly string[];
  join(adjective: string, animal: string): string;
}

/** Splits a list of words. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

type Gender = 'm' | 'f' | 'n';

/** Reads an animal and the gender of its word. */
export function genderOf(word: string): { readonly animal: string; readonly gender: Gender } {
  const [animal = '', gender = 'm'] = word.split('/');
  return { animal, gender: gender as Gender };
}

/**
 * Puts an adjective behind its animal, in the form of its gender.
 * @param forms masculine and feminine, 'doux/douce'. With one form, a final o is a for the feminine, and other words do not change
 */
export function adjectiveAfter(forms: string, word: string): string {
  const { animal, gender } = genderOf(word);
  const [masculine = '', feminine = masculine.replace(/o$/, 'a')] = forms.split('/');
  return `${animal} ${gender === 'f' ? feminine : masculine}`;
}
