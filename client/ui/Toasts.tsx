import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAtomValue } from '../state/jotai.ts';
import { toastsAtom } from './toast-atoms.ts';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';
import './toasts.css';

/** Short messages above everything. While a dialog is open, they are rendered inside it; what stands there moves, but never under a finger. */
export function Toasts() {
  const toasts = useHeldWhilePressed(useAtomValue(toastsAtom));
  const dialog = useHeldWhilePressed(useDialogInFront());
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

/** Messages take space at the end of the scrolling part: a focused control there is scrolled up with it. */
function keepFocusInSight(dialog: Element): void {
  const body = dialog.querySelector('.modal__body');
  const messages = dialog.querySelector('.modal__messages');
  const focused = document.activeElement;
  if (!body || !messages || !focused || focused === body || !body.contains(focused)) return;
  // Including the note below a field.
  const control = focused.closest('.text-field') ?? focused;
  const hidden = control.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom;
  // A control that was not visible before stays where the player has scrolled it.
  if (hidden > 0 && hidden <= messages.getBoundingClientRect().height) control.scrollIntoView({ block: 'nearest' });
}

/**
 * The dialog that has the focus. Everything outside it is behind its backdrop and inert, also for screen readers, so the messages are
 * rendered in the dialog.
 */
function useDialogInFront(): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    const update = () => setDialog(document.activeElement?.closest('dialog[open]') ?? null);
    // A dialog that closes leaves no focus for a moment, and fires no event.
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
