import type { Messages } from './catalogues.ts';
import type { Language } from './languages.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<{ readonly default: Messages }>>> = {
  en: () => import('virtual:messages/en/account'),
  de: () => import('virtual:messages/de/account'),
  es: () => import('virtual:messages/es/account'),
  fr: () => import('virtual:messages/fr/account'),
  pt: () => import('virtual:messages/pt/account'),
  ja: () => import('virtual:messages/ja/account'),
};

/** The messages of the account's settings and of its forms, loaded with the identity client. @throws when the network fails */
export async function loadAccountMessages(language: Language): Promise<Messages> {
  return (await CATALOGUES[language]()).default;
}
