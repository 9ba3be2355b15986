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

/** Counts the wishes for a language: only the last one may be heard, however late the words of an earlier one come. */
const wishAtom = atom(0);

/** What has become of a wish: spoken now, no words to be had (everything stays as it is), or overtaken by a later wish. */
type Outcome = 'spoken' | 'failed' | 'overtaken';

/** Speaks a language from now on, unless another is wished for meanwhile. */
export const speakAtom = atom(null, async (get, set, language: Language): Promise<Outcome> => {
  const wish = get(wishAtom) + 1;
  set(wishAtom, wish);
  const isOvertaken = () => get(wishAtom) !== wish;
  try {
    const [first, late] = await Promise.all([loadFirst(language), get(spokenAtom).withLate ? loadLate(language) : undefined]);
    // The dialogs may have come on the way, with words of the old language.
    const lateNow = late ?? (get(spokenAtom).withLate ? await loadLate(language) : {});
    if (isOvertaken()) return 'overtaken';
    set(spokenAtom, ({ messages, withLate }) => ({ language, messages: { ...messages, ...first, ...lateNow }, withLate }));
    return 'spoken';
  } catch {
    return isOvertaken() ? 'overtaken' : 'failed';
  }
});

/** The player's choice: spoken now, and remembered. False when it cannot be loaded. */
export const chooseLanguageAtom = atom(null, async (_get, set, language: Language): Promise<boolean> => {
  const outcome = await set(speakAtom, language);
  if (outcome === 'spoken') localStore.set(KEYS.language, language);
  return outcome !== 'failed';
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
