import type { Messages } from './catalogues.ts';
import type { Language } from './languages.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>> = {
  en: () => import('virtual:messages/en/hearing'),
  de: () => import('virtual:messages/de/hearing'),
  es: () => import('virtual:messages/es/hearing'),
  fr: () => import('virtual:messages/fr/hearing'),
  pt: () => import('virtual:messages/pt/hearing'),
  ja: () => import('virtual:messages/ja/hearing'),
};

/** The messages that describe a course. Few players hear them, so they are loaded when they are asked for. @throws when the network fails */
export async function loadHearingMessages(language: Language): Promise<Messages> {
  return (await CATALOGUES[language]()).default;
}
