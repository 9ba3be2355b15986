import { loadWords, type Messages } from 'virtual:words';
import type { GuestWords } from '../../shared/guest-names/guest-words.ts';
import type { WordsPart } from './groups.ts';
import type { Language } from './languages.ts';

const GUEST_WORDS: Readonly<Record<Language, () => Promise<GuestWords>>> = {
  en: async () => (await import('../../shared/guest-names/en.ts')).EN,
  de: async () => (await import('../../shared/guest-names/de.ts')).DE,
  es: async () => (await import('../../shared/guest-names/es.ts')).ES,
  fr: async () => (await import('../../shared/guest-names/fr.ts')).FR,
  pt: async () => (await import('../../shared/guest-names/pt.ts')).PT,
  ja: async () => (await import('../../shared/guest-names/ja.ts')).JA,
};

/** Loads one part of the words. @throws when the network fails */
export async function loadPart(part: WordsPart, language: Language): Promise<Messages> {
  if (part !== 'guests') return loadWords(part, language);
  const [words, { guestName }] = await Promise.all([GUEST_WORDS[language](), import('../../shared/guest-names/guest-name.ts')]);
  return { 'guests.name': ({ guest }) => guestName(Number(guest), words) };
}
