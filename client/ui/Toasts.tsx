import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAtomValue } from '../state/jotai.ts';
import { toastsAtom } from './toast-atoms.ts';
import './toasts.css';

/** Short messages above everything; those of a dialog in front have a place of their own in it. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const dialog = useDialogInFront();
  useLayoutEffect(() => {
    if (dialog && toasts.length > 0) keepFocusInSight(dialog);
  }, [dialog, toasts]);
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
  return dialog ? createPortal(region, dialog.querySelector('.modal__messages') ?? dialog) : region;
}

/** Messages take room from the end of what scrolls: a control that stood there and has the focus moves up with the new end. */
function keepFocusInSight(dialog: Element): void {
  const body = dialog.querySelector('.modal__body');
  const messages = dialog.querySelector('.modal__messages');
  const focused = document.activeElement;
  if (!body || !messages || !focused || focused === body || !body.contains(focused)) return;
  // With what is said below a field.
  const control = focused.closest('.text-field') ?? focused;
  const hidden = control.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom;
  // What was out of sight before stays where the player has scrolled it.
  if (hidden > 0 && hidden <= messages.getBoundingClientRect().height) control.scrollIntoView({ block: 'nearest' });
}

/**
 * The dialog that has the focus. Everything outside it lies behind its backdrop and is inert, for screen readers too, so the
 * messages go where the focus goes.
 */
function useDialogInFront(): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    const update = () => setDialog(document.activeElement?.closest('dialog[open]') ?? null);
    // A dialog that goes leaves the focus nowhere for a moment, and nobody tells.
    const updateLater = () => queueMicrotask(update);
    update();
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', updateLater);
    return () => {
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', updateLater);
    };
  }, []);
  return dialog;
}
