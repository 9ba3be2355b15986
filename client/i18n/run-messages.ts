import type { Messages } from './catalogues.ts';
import type { Language } from './languages.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>> = {
  en: () => import('virtual:messages/en/runs'),
  de: () => import('virtual:messages/de/runs'),
  es: () => import('virtual:messages/es/runs'),
  fr: () => import('virtual:messages/fr/runs'),
  pt: () => import('virtual:messages/pt/runs'),
  ja: () => import('virtual:messages/ja/runs'),
};

/** The messages of the page that shows a run. Not in catalogues.ts, so that the first script does not name them. @throws when the network fails */
export async function loadRunMessages(language: Language): Promise<Messages> {
  return (await CATALOGUES[language]()).default;
}
