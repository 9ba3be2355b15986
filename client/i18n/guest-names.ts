import { guestName } from '../../shared/guest-names/guest-name.ts';
import type { GuestWords } from '../../shared/guest-names/guest-words.ts';
import { atom } from '../state/jotai.ts';
import type { Messages } from './catalogues.ts';
import type { Language } from './languages.ts';
import { dialogTextAtom, hasTextAtom, loadTextAtom, type Text } from './text-atoms.ts';

const WORDS: Readonly<Record<Language, () => Promise<GuestWords>>> = {
  en: async () => (await import('../../shared/guest-names/en.ts')).EN,
  de: async () => (await import('../../shared/guest-names/de.ts')).DE,
  es: async () => (await import('../../shared/guest-names/es.ts')).ES,
  fr: async () => (await import('../../shared/guest-names/fr.ts')).FR,
  pt: async () => (await import('../../shared/guest-names/pt.ts')).PT,
  ja: async () => (await import('../../shared/guest-names/ja.ts')).JA,
};

/** Not a message of a catalogue: it is made of the words of a language. */
const KEY = 'guests.name';

/** A part of the messages, so that the names change with the language like all other words. */
async function loadGuestNames(language: Language): Promise<Messages> {
  const words = await WORDS[language]();
  return { [KEY]: ({ guest }) => guestName(Number(guest), words) };
}

/** Whether the words are loaded. They are, as long as somebody's name is shown; after a failure again when the network is back. */
const hasNamesAtom = atom(
  (get) => get(hasTextAtom)(loadGuestNames),
  (_get, set) => void set(loadTextAtom, loadGuestNames).catch(() => undefined),
);
hasNamesAtom.onMount = (load) => {
  load();
  window.addEventListener('online', load);
  return () => window.removeEventListener('online', load);
};

/** A player as answers of the server name one. */
export interface NamedPlayer {
  readonly username: string;
  /** See `guestSchema`; null for a player with an account. */
  readonly guest: number | null;
}

/** Returns the name of a player in the language of the page. Without its words, a guest is 'Anonymous', as in the answer. */
export type ShowName = (player: NamedPlayer) => string;

/** Names players, guests too. */
export const showNameAtom = atom((get): ShowName => {
  const text = get(dialogTextAtom) as Text<string>;
  const hasNames = get(hasNamesAtom);
  return ({ username, guest }) => (guest !== null && hasNames ? text(KEY, { guest }) : username);
});
