/** Languages of the catalogues by their BCP 47 tags, each with its own name for itself. English is the reference. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  ja: '日本語',
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag);

/**
 * The first language of the page.
 * @param stored the player's earlier choice; anything unknown counts as none
 * @param wanted the browser's list, best first, as in navigator.languages; only the primary tag counts: 'pt-BR' is 'pt'
 */
export function chooseLanguage(stored: string | undefined, wanted: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}
