import { type ComponentType, useEffect, useState } from 'react';
import { closeDialogAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { SLOW_LOAD_MS } from '../features/run/play/failures.ts';
import { type LoadMessages, loadTextAtom } from '../i18n/text-atoms.ts';
import { useText } from '../i18n/use-text.ts';
import { useSetAtom } from '../state/jotai.ts';
import { showToastAtom } from '../ui/toast-atoms.ts';

/** The words of maps and of the editor, for dialogs that need them. */
export const mapWords = async (): Promise<LoadMessages> => (await import('../i18n/map-messages.ts')).loadMapMessages;

/** The words of boards, calendars and ball styles. */
export const listWords = async (): Promise<LoadMessages> => (await import('../i18n/list-messages.ts')).loadListMessages;

/**
 * A dialog that is loaded when it is first opened, because it is large and few players open it before their first shot. When the network
 * fails or is too slow, it closes again and says so; what comes later is there for the next time.
 * @param loadWords finds what loads the words that are not among those of all dialogs
 */
export function lazyDialog(name: Dialog, load: () => Promise<ComponentType>, loadWords?: () => Promise<LoadMessages>): ComponentType {
  let loaded: ComponentType | undefined;
  return function LazyDialog() {
    const [Shown, setShown] = useState(() => loaded);
    const close = useSetAtom(closeDialogAtom);
    const toast = useSetAtom(showToastAtom);
    const text = useText();
    const loadText = useSetAtom(loadTextAtom);
    useEffect(() => {
      if (Shown) return undefined;
      let isLeft = false;
      const fail = () => {
        if (isLeft) return;
        close(name);
        toast(text('start.dialogMissing'), 'failure');
      };
      // The run is paused meanwhile, and nothing is drawn.
      const timer = setTimeout(fail, SLOW_LOAD_MS);
      const loading = Promise.all([load(), loadWords?.().then(loadText)]);
      loading.then(([component]) => {
        loaded = component;
        if (!isLeft) setShown(() => component);
      }, fail);
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    }, [Shown, close, toast, text, loadText]);
    return Shown ? <Shown /> : null;
  };
}
