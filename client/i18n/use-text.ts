import { useAtomValue } from '../state/jotai.ts';
import type { FirstKey, MessageKey } from './message-keys.ts';
import { fullTextAtom, type Text, textAtom } from './text-atoms.ts';

/** The words of the page before Play. */
export const useText = (): Text<FirstKey> => useAtomValue(textAtom);

/** All words; for components of the dialogs' chunk only, which is not shown before they are there. */
export const useFullText = (): Text<MessageKey> => useAtomValue(fullTextAtom);
