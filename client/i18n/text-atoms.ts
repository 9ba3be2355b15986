import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { atom } from '../state/jotai.ts';
import { ENGLISH_FIRST, loadDialogMessages, loadFirst, type Messages, type Values } from './catalogues.ts';
import type { Language } from './languages.ts';
import type { FirstKey, MessageKey } from './message-keys.ts';

/** Answers the words of a message in the player's language. */
export type Text<Key extends string> = (key: Key, values?: Values) => string;

interface LanguageState {
  readonly language: Language;
  readonly messages: Messages;
  /** The words of the dialogs are among them. */
  readonly isFull: boolean;
}

const NO_VALUES: Values = {};
const languageStateAtom = atom<LanguageState>({ language: 'en', messages: ENGLISH_FIRST, isFull: false });

export const languageAtom = atom((get) => get(languageStateAtom).language);

const anyTextAtom = atom((get): Text<string> => {
  const { messages } = get(languageStateAtom);
  // A key of a catalogue that is not there yet is still better read than nothing.
  return (key, values = NO_VALUES) => messages[key]?.(values) ?? key;
});

/** Words of the first groups, which are always there. */
export const textAtom = atom((get): Text<FirstKey> => get(anyTextAtom));
/** Words of all groups, for what is loaded together with the dialogs. */
export const fullTextAtom = atom((get): Text<MessageKey> => get(anyTextAtom));

/** Counts the wishes for a language: only the last one may be heard, however late the words of an earlier one come. */
const languageRequestAtom = atom(0);

/** What has become of a wish: spoken now, no words to be had (everything stays as it is), or overtaken by a later wish. */
type SetLanguageResult = 'spoken' | 'failed' | 'overtaken';

/** Speaks a language from now on, unless another is wished for meanwhile. */
export const setLanguageAtom = atom(null, async (get, set, language: Language): Promise<SetLanguageResult> => {
  const request = get(languageRequestAtom) + 1;
  set(languageRequestAtom, request);
  const isOvertaken = () => get(languageRequestAtom) !== request;
  try {
    const [first, dialogs] = await Promise.all([
      loadFirst(language),
      get(languageStateAtom).isFull ? loadDialogMessages(language) : undefined,
    ]);
    // The dialogs may have come on the way, with words of the old language.
    const dialogsNow = dialogs ?? (get(languageStateAtom).isFull ? await loadDialogMessages(language) : {});
    if (isOvertaken()) return 'overtaken';
    set(languageStateAtom, ({ messages, isFull }) => ({ language, messages: { ...messages, ...first, ...dialogsNow }, isFull }));
    return 'spoken';
  } catch {
    return isOvertaken() ? 'overtaken' : 'failed';
  }
});

/** The player's choice: spoken now, and remembered. False when it cannot be loaded. */
export const chooseLanguageAtom = atom(null, async (_get, set, language: Language): Promise<boolean> => {
  const outcome = await set(setLanguageAtom, language);
  if (outcome === 'spoken') localStore.set(KEYS.language, language);
  return outcome !== 'failed';
});

/** Brings the words of the dialogs. @throws when the network has them not */
export const loadFullTextAtom = atom(null, async (get, set): Promise<void> => {
  const { language, isFull } = get(languageStateAtom);
  if (isFull) return;
  const dialogs = await loadDialogMessages(language);
  // Another language may have been chosen meanwhile.
  if (get(languageAtom) !== language) return set(loadFullTextAtom);
  set(languageStateAtom, (spoken) => ({ ...spoken, messages: { ...spoken.messages, ...dialogs }, isFull: true }));
});
