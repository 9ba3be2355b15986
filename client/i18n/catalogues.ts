import englishFirst from 'virtual:messages/en/first';
import type { Language } from './languages.ts';

/** Values for a message's arguments. */
export type Values = Readonly<Record<string, string | number>>;

/** Compiled messages by their full keys. */
export type Messages = Readonly<Record<string, (values: Values) => string>>;

type Load = () => Promise<{ readonly default: Messages }>;

interface Catalogue {
  readonly first: Load;
  readonly dialogs: Load;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  // Part of the page from the start: most players need it, and it is shown when another language cannot be loaded.
  en: { first: async () => ({ default: englishFirst }), dialogs: () => import('virtual:messages/en/dialogs') },
  de: { first: () => import('virtual:messages/de/first'), dialogs: () => import('virtual:messages/de/dialogs') },
  es: { first: () => import('virtual:messages/es/first'), dialogs: () => import('virtual:messages/es/dialogs') },
  fr: { first: () => import('virtual:messages/fr/first'), dialogs: () => import('virtual:messages/fr/dialogs') },
  pt: { first: () => import('virtual:messages/pt/first'), dialogs: () => import('virtual:messages/pt/dialogs') },
  ja: { first: () => import('virtual:messages/ja/first'), dialogs: () => import('virtual:messages/ja/dialogs') },
};

export const ENGLISH_FIRST: Messages = englishFirst;

/** @throws when the network fails */
export async function loadFirst(language: Language): Promise<Messages> {
  return (await CATALOGUES[language].first()).default;
}

/** The messages of the dialogs. @throws when the network fails */
export async function loadDialogMessages(language: Language): Promise<Messages> {
  return (await CATALOGUES[language].dialogs()).default;
}
