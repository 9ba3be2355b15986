import englishFirst from 'virtual:messages/en/first';
import type { Language } from './languages.ts';

/** Values for a message's arguments. */
export type Values = Readonly<Record<string, string | number>>;

/** Compiled messages by their full keys. */
export type Messages = Readonly<Record<string, (values: Values) => string>>;

type Load = () => Promise<{ readonly default: Messages }>;

const FIRST: Readonly<Record<Language, Load>> = {
  // Part of the page from the start: most players need it, and it is shown when another language cannot be loaded.
  en: async () => ({ default: englishFirst }),
  de: () => import('virtual:messages/de/first'),
  es: () => import('virtual:messages/es/first'),
  fr: () => import('virtual:messages/fr/first'),
  pt: () => import('virtual:messages/pt/first'),
  ja: () => import('virtual:messages/ja/first'),
};

export const ENGLISH_FIRST: Messages = englishFirst;

/** @throws when the network fails */
export async function loadFirst(language: Language): Promise<Messages> {
  return (await FIRST[language]()).default;
}

/** The messages of the dialogs. @throws when the network fails */
export async function loadDialogMessages(language: Language): Promise<Messages> {
  if (language === 'en') return (await import('virtual:messages/en/dialogs')).default;
  const { DIALOG_MESSAGES } = await import('./dialog-messages.ts');
  return (await DIALOG_MESSAGES[language]()).default;
}
