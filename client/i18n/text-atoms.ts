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
  /** The messages of the dialogs are loaded. */
  readonly hasDialogMessages: boolean;
}

const NO_VALUES: Values = {};
const languageStateAtom = atom<LanguageState>({ language: 'en', messages: ENGLISH_FIRST, hasDialogMessages: false });

/** The messages of the dialogs are loaded. */
export const hasDialogTextAtom = atom((get) => get(languageStateAtom).hasDialogMessages);

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
    const [first, dialogs] = await Promise.all([
      loadFirst(language),
      get(languageStateAtom).hasDialogMessages ? loadDialogMessages(language) : undefined,
    ]);
    // The dialogs may have been loaded meanwhile, with messages of the old language.
    const dialogsNow = dialogs ?? (get(languageStateAtom).hasDialogMessages ? await loadDialogMessages(language) : {});
    if (isOvertaken()) return 'overtaken';
    set(languageStateAtom, ({ messages, hasDialogMessages }) => ({
      language,
      messages: { ...messages, ...first, ...dialogsNow },
      hasDialogMessages,
    }));
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

/** Loads the messages of the dialogs. @throws when the network fails */
export const loadDialogTextAtom = atom(null, async (get, set): Promise<void> => {
  const { language, hasDialogMessages } = get(languageStateAtom);
  if (hasDialogMessages) return;
  const dialogs = await loadDialogMessages(language);
  // Another language may have been chosen meanwhile.
  if (get(languageAtom) !== language) return set(loadDialogTextAtom);
  set(languageStateAtom, (state) => ({ ...state, messages: { ...state.messages, ...dialogs }, hasDialogMessages: true }));
});
