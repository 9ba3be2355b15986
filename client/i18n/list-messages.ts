import type { Messages } from './catalogues.ts';
import type { Language } from './languages.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>> = {
  en: () => import('virtual:messages/en/lists'),
  de: () => import('virtual:messages/de/lists'),
  es: () => import('virtual:messages/es/lists'),
  fr: () => import('virtual:messages/fr/lists'),
  pt: () => import('virtual:messages/pt/lists'),
  ja: () => import('virtual:messages/ja/lists'),
};

/** The messages of boards, calendars and ball styles. Not in catalogues.ts, so that the first script does not name them. @throws when the network fails */
export async function loadListMessages(language: Language): Promise<Messages> {
  return (await CATALOGUES[language]()).default;
}
