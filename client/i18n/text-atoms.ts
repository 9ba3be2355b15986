import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { atom } from '../state/jotai.ts';
import { ENGLISH_FIRST, loadFirst, loadLate, type Messages, type Values } from './catalogues.ts';
import type { Language } from './languages.ts';
import type { FirstKey, MessageKey } from './message-keys.ts';

/** Answers the words of a message in the player's language. */
export type Text<Key extends string> = (key: Key, values?: Values) => string;

interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
  /** The words of the dialogs are among them. */
  readonly withLate: boolean;
}

const NO_VALUES: Values = {};
const spokenAtom = atom<Spoken>({ language: 'en', messages: ENGLISH_FIRST, withLate: false });

export const languageAtom = atom((get) => get(spokenAtom).language);

const anyTextAtom = atom((get): Text<string> => {
  const { messages } = get(spokenAtom);
  // A key of a catalogue that is not there yet is still better read than nothing.
  return (key, values = NO_VALUES) => messages[key]?.(values) ?? key;
});

/** Words of the first groups, which are always there. */
export const textAtom = atom((get): Text<FirstKey> => get(anyTextAtom));
/** Words of all groups, for what is loaded together with the dialogs. */
export const lateTextAtom = atom((get): Text<MessageKey> => get(anyTextAtom));

/** Speaks a language from now on. False when its words cannot be loaded; then everything stays as it is. */
export const speakAtom = atom(null, async (get, set, language: Language): Promise<boolean> => {
  const { withLate } = get(spokenAtom);
  try {
    const [first, late] = await Promise.all([loadFirst(language), withLate ? loadLate(language) : {}]);
    set(spokenAtom, ({ messages }) => ({ language, messages: { ...messages, ...first, ...late }, withLate }));
    return true;
  } catch {
    return false;
  }
});

/** The player's choice: spoken now, and remembered. False when it cannot be loaded. */
export const chooseLanguageAtom = atom(null, async (_get, set, language: Language): Promise<boolean> => {
  const spoken = await set(speakAtom, language);
  if (spoken) localStore.set(KEYS.language, language);
  return spoken;
});

/** Brings the words of the dialogs. @throws when the network has them not */
export const loadLateAtom = atom(null, async (get, set): Promise<void> => {
  const { language, withLate } = get(spokenAtom);
  if (withLate) return;
  const late = await loadLate(language);
  // Another language may have been chosen meanwhile.
  if (get(languageAtom) !== language) return set(loadLateAtom);
  set(spokenAtom, (spoken) => ({ ...spoken, messages: { ...spoken.messages, ...late }, withLate: true }));
});
