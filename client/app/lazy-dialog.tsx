import { type ComponentType, useEffect, useState } from 'react';
import { closeDialogAtom } from '../dialogs/dialog-atoms.ts';
import type { Dialog } from '../dialogs/dialogs.ts';
import { useText } from '../i18n/use-text.ts';
import { useSetAtom } from '../state/jotai.ts';
import { showToastAtom } from '../ui/toast-atoms.ts';

/**
 * A dialog that is loaded when it is first opened, because it is large and few players open it before their first shot. When the network
 * fails it closes again and says so.
 */
export function lazyDialog(name: Dialog, load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined;
  return function LazyDialog() {
    const [Shown, setShown] = useState(() => loaded);
    const close = useSetAtom(closeDialogAtom);
    const toast = useSetAtom(showToastAtom);
    const text = useText();
    useEffect(() => {
      if (Shown) return undefined;
      let isLeft = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isLeft) setShown(() => component);
        },
        () => {
          if (isLeft) return;
          close(name);
          toast(text('start.dialogMissing'), 'failure');
        },
      );
      return () => {
        isLeft = true;
      };
    }, [Shown, close, toast, text]);
    return Shown ? <Shown /> : null;
  };
}
