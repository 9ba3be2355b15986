import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { atom } from '../state/jotai.ts';
import { ENGLISH_FIRST, loadDialogMessages, loadFirst, type Messages, type Values } from './catalogues.ts';
import type { Language } from './languages.ts';
import type { FirstKey, MessageKey } from './message-keys.ts';

/** Returns the text of a message in the player's language. */
export type Text<Key extends string> = (key: Key, values?: Values) => string;

interface LanguageState {
  readonly language: Language;
  readonly messages: Messages;
  /** What was loaded beside the first messages, to be loaded again for another language. */
  readonly loads: readonly LoadMessages[];
}

/** Loads one part of the messages. Rejects when the network fails. */
export type LoadMessages = (language: Language) => Promise<Messages>;

const NO_VALUES: Values = {};
const languageStateAtom = atom<LanguageState>({ language: 'en', messages: ENGLISH_FIRST, loads: [] });

/** Whether a part is loaded. */
export const hasTextAtom = atom((get) => {
  const { loads } = get(languageStateAtom);
  return (load: LoadMessages) => loads.includes(load);
});
/** The messages of the dialogs are loaded. */
export const hasDialogTextAtom = atom((get) => get(hasTextAtom)(loadDialogMessages));

export const languageAtom = atom((get) => get(languageStateAtom).language);

const anyTextAtom = atom((get): Text<string> => {
  const { messages } = get(languageStateAtom);
  // Without its catalogue, a key is still better than nothing.
  return (key, values = NO_VALUES) => messages[key]?.(values) ?? key;
});

/** Messages of the first groups, which are always loaded. */
export const textAtom = atom((get): Text<FirstKey> => get(anyTextAtom));
/** Messages of all groups, for code that is loaded together with the dialogs. */
export const dialogTextAtom = atom((get): Text<MessageKey> => get(anyTextAtom));

/** Counts the requests for a language: only the last one counts, in whatever order the messages arrive. */
const languageRequestAtom = atom(0);

/** The result of a request: the language is set, loading has failed (nothing changes), or a later request has overtaken it. */
type SetLanguageResult = 'set' | 'failed' | 'overtaken';

/** Sets the language, unless another one is requested meanwhile. */
export const setLanguageAtom = atom(null, async (get, set, language: Language): Promise<SetLanguageResult> => {
  const request = get(languageRequestAtom) + 1;
  set(languageRequestAtom, request);
  const isOvertaken = () => get(languageRequestAtom) !== request;
  try {
    const first = loadFirst(language);
    const own: Messages = {};
    let known = 0;
    // More parts may be loaded meanwhile, with messages of the old language.
    do {
      const missing = get(languageStateAtom).loads.slice(known);
      Object.assign(own, ...(await Promise.all([first, ...missing.map((load) => load(language))])));
      known += missing.length;
    } while (known < get(languageStateAtom).loads.length);
    if (isOvertaken()) return 'overtaken';
    set(languageStateAtom, ({ messages, loads }) => ({ language, messages: { ...messages, ...own }, loads }));
    return 'set';
  } catch {
    return isOvertaken() ? 'overtaken' : 'failed';
  }
});

/** Sets the player's choice of language and stores it. False when loading fails. */
export const chooseLanguageAtom = atom(null, async (_get, set, language: Language): Promise<boolean> => {
  const outcome = await set(setLanguageAtom, language);
  if (outcome === 'set') localStore.set(KEYS.language, language);
  return outcome !== 'failed';
});

/** Loads a part of the messages, once. @throws when the network fails */
export const loadTextAtom = atom(null, async (get, set, load: LoadMessages): Promise<void> => {
  const { language, loads } = get(languageStateAtom);
  if (loads.includes(load)) return;
  const part = await load(language);
  // Another language may have been chosen meanwhile.
  if (get(languageAtom) !== language) return set(loadTextAtom, load);
  set(languageStateAtom, (state) => ({ ...state, messages: { ...state.messages, ...part }, loads: [...new Set([...state.loads, load])] }));
});

/** Loads the messages of the dialogs. @throws when the network fails */
export const loadDialogTextAtom = atom(null, (_get, set) => set(loadTextAtom, loadDialogMessages));
