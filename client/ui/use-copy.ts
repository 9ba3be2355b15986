import { useDialogText } from '../i18n/use-text.ts';
import { copyText } from '../platform/copy-text.ts';
import { useSetAtom } from '../state/jotai.ts';
import { showToastAtom } from './toast-atoms.ts';

/** Copies a text, and shows the player whether it worked. */
export function useCopy(): (content: string) => Promise<void> {
  const text = useDialogText();
  const toast = useSetAtom(showToastAtom);
  return async (content) => {
    if (await copyText(content)) toast(text('accountSettings.copied'));
    else toast(text('accountSettings.copyFailed'), 'failure');
  };
}
