import englishFirst from 'virtual:messages/en/first';
import type { Language } from './languages.ts';

/** Values for a message's arguments. */
export type Values = Readonly<Record<string, string | number>>;

/** Compiled messages by their full keys. */
export type Messages = Readonly<Record<string, (values: Values) => string>>;

type Load = () => Promise<{ readonly default: Messages }>;

interface Catalogue {
  readonly first: Load;
  readonly late: Load;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  // Part of the page from the start: most players need it, and it is shown when another language cannot be loaded.
  en: { first: async () => ({ default: englishFirst }), late: () => import('virtual:messages/en/late') },
  de: { first: () => import('virtual:messages/de/first'), late: () => import('virtual:messages/de/late') },
  es: { first: () => import('virtual:messages/es/first'), late: () => import('virtual:messages/es/late') },
  fr: { first: () => import('virtual:messages/fr/first'), late: () => import('virtual:messages/fr/late') },
  pt: { first: () => import('virtual:messages/pt/first'), late: () => import('virtual:messages/pt/late') },
  ja: { first: () => import('virtual:messages/ja/first'), late: () => import('virtual:messages/ja/late') },
};

export const ENGLISH_FIRST: Messages = englishFirst;

/** @throws when the network fails */
export async function loadFirst(language: Language): Promise<Messages> {
  return (await CATALOGUES[language].first()).default;
}

/** The messages of the dialogs. @throws when the network fails */
export async function loadDialogMessages(language: Language): Promise<Messages> {
  return (await CATALOGUES[language].late()).default;
}
