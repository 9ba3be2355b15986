import { atom } from '../state/jotai.ts';
import { dialogTextAtom, hasWordsAtom, loadWordsAtom, type Text } from './text-atoms.ts';

/** Not a message of a catalogue: it is made of the words of a language. */
const KEY = 'guests.name';

/** Whether the words are loaded. They are, as long as somebody's name is shown; after a failure again when the network is back. */
const hasNamesAtom = atom(
  (get) => get(hasWordsAtom)(['guests']),
  (_get, set) => void set(loadWordsAtom, 'guests').catch(() => undefined),
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
