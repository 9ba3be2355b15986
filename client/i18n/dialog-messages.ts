import type { Messages } from './catalogues.ts';
import type { Language } from './languages.ts';

/** The messages of the dialogs in the other languages. Not in catalogues.ts, so that the first script does not name their files. */
export const DIALOG_MESSAGES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Messages }>>> = {
  de: () => import('virtual:messages/de/dialogs'),
  es: () => import('virtual:messages/es/dialogs'),
  fr: () => import('virtual:messages/fr/dialogs'),
  pt: () => import('virtual:messages/pt/dialogs'),
  ja: () => import('virtual:messages/ja/dialogs'),
};
