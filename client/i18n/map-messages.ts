import type { Messages } from './catalogues.ts';
import type { Language } from './languages.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>> = {
  en: () => import('virtual:messages/en/maps'),
  de: () => import('virtual:messages/de/maps'),
  es: () => import('virtual:messages/es/maps'),
  fr: () => import('virtual:messages/fr/maps'),
  pt: () => import('virtual:messages/pt/maps'),
  ja: () => import('virtual:messages/ja/maps'),
};

/** The messages of the editor and of maps. Not in catalogues.ts, so that the first script does not name them. @throws when the network fails */
export async function loadMapMessages(language: Language): Promise<Messages> {
  return (await CATALOGUES[language]()).default;
}
