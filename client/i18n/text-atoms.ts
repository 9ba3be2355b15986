import { ENGLISH_FIRST, type Messages, type Values } from 'virtual:words';
import { latest } from '../../shared/latest.ts';
import { localStore } from '../platform/storage.ts';
import { KEYS } from '../platform/storage-keys.ts';
import { atom } from '../state/jotai.ts';
import type { WordsPart } from './groups.ts';
import type { Language } from './languages.ts';
import { loadPart } from './load-part.ts';
import type { FirstKey, MessageKey } from './message-keys.ts';

/** Returns the text of a message in the player's language. */
export type Text<Key extends string> = (key: Key, values?: Values) => string;

interface LanguageState {
  readonly language: Language;
  readonly messages: Messages;
  /** What is loaded, to be loaded again for another language. */
  readonly parts: readonly WordsPart[];
}

const NO_VALUES: Values = {};
const languageStateAtom = atom<LanguageState>({ language: 'en', messages: ENGLISH_FIRST, parts: ['first'] });

/** Whether parts of the messages are all loaded. */
export const hasWordsAtom = atom((get) => {
  const loaded = get(languageStateAtom).parts;
  return (parts: readonly WordsPart[]) => parts.every((part) => loaded.includes(part));
});

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

/** The requests for a language: only the last one counts, in whatever order the messages arrive. */
const languageRequestsAtom = atom(() => latest());

/** The result of a request: the language is set, loading has failed (nothing changes), or a later request has overtaken it. */
type SetLanguageResult = 'set' | 'failed' | 'overtaken';

/** Sets the language, unless another one is requested meanwhile. */
export const setLanguageAtom = atom(null, async (get, set, language: Language): Promise<SetLanguageResult> => {
  const isCurrent = get(languageRequestsAtom).begin();
  try {
    const own: Messages = {};
    let known = 0;
    // More parts may be loaded meanwhile, with messages of the old language.
    do {
      const missing = get(languageStateAtom).parts.slice(known);
      Object.assign(own, ...(await Promise.all(missing.map((part) => loadPart(part, language)))));
      known += missing.length;
    } while (known < get(languageStateAtom).parts.length);
    if (!isCurrent()) return 'overtaken';
    set(languageStateAtom, ({ messages, parts }) => ({ language, messages: { ...messages, ...own }, parts }));
    return 'set';
  } catch {
    return isCurrent() ? 'failed' : 'overtaken';
  }
});

/** Sets the player's choice of language and stores it. False when loading fails. */
export const chooseLanguageAtom = atom(null, async (_get, set, language: Language): Promise<boolean> => {
  const outcome = await set(setLanguageAtom, language);
  if (outcome === 'set') localStore.set(KEYS.language, language);
  return outcome !== 'failed';
});

/** Loads a part of the messages, once. @throws when the network fails */
export const loadWordsAtom = atom(null, async (get, set, part: WordsPart): Promise<void> => {
  const { language, parts } = get(languageStateAtom);
  if (parts.includes(part)) return;
  const messages = await loadPart(part, language);
  // Another language may have been chosen meanwhile.
  if (get(languageAtom) !== language) return set(loadWordsAtom, part);
  set(languageStateAtom, (state) => ({
    ...state,
    messages: { ...state.messages, ...messages },
    parts: [...new Set([...state.parts, part])],
  }));
});
