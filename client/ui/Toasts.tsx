import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAtomValue } from '../state/jotai.ts';
import { toastsAtom } from './toast-atoms.ts';
import './toasts.css';

/** Short messages above everything; those in front of a dialog hang from its header, which they leave free. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const dialog = useDialogInFront();
  const region = (
    <div className="toasts">
      <div className="toasts__words" role="status">
        {toasts
          .filter(({ kind }) => kind === 'word')
          .map(({ id, text }) => (
            <p key={id} className="toasts__toast">
              {text}
            </p>
          ))}
      </div>
      {toasts
        .filter(({ kind }) => kind === 'failure')
        .map(({ id, text }) => (
          <p key={id} className="toasts__toast" role="alert">
            {text}
          </p>
        ))}
    </div>
  );
  return dialog ? createPortal(region, dialog.querySelector('.modal__header') ?? dialog) : region;
}

/**
 * The dialog that has the focus. Everything outside it lies behind its backdrop and is inert, for screen readers too, so the
 * messages go where the focus goes.
 */
function useDialogInFront(): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    const follow = () => setDialog(document.activeElement?.closest('dialog[open]') ?? null);
    // A dialog that goes leaves the focus nowhere for a moment, and nobody tells.
    const followLater = () => queueMicrotask(follow);
    follow();
    document.addEventListener('focusin', follow);
    document.addEventListener('focusout', followLater);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('focusout', followLater);
    };
  }, []);
  return dialog;
}
