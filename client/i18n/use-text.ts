import { useAtomValue } from '../state/jotai.ts';
import type { FirstKey, MessageKey } from './message-keys.ts';
import { dialogTextAtom, type Text, textAtom } from './text-atoms.ts';

/** The messages of the page before Play. */
export const useText = (): Text<FirstKey> => useAtomValue(textAtom);

/** All messages. Only for components of the dialogs' chunk, which is shown after they are loaded. */
export const useDialogText = (): Text<MessageKey> => useAtomValue(dialogTextAtom);
