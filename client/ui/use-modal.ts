import {
  type DialogHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { rememberFocus } from './focus-return.ts';
import { tabStops } from './tab-stops.ts';
import { useLostFocus } from './use-lost-focus.ts';

interface ModalBehavior {
  readonly layer: number;
  onClose(): void;
  /** Called for Enter anywhere in the dialog, except on a control. */
  readonly onEnter?: (() => void) | undefined;
  readonly opensByItself: boolean;
  readonly ignoresBackdrop: boolean;
}

type ModalHandlers = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClose' | 'onKeyDown' | 'onPointerDown' | 'onClick'>;

/**
 * Opens a dialog while it is mounted, and gives the focus back afterward. The title of the dialog has the class `modal__title`.
 * @returns the listeners of the dialog
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { layer, onClose, onEnter, opensByItself, ignoresBackdrop }: ModalBehavior,
): ModalHandlers {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const giveBack = rememberFocus();
    dialog.showModal();
    raiseAbove(dialog, layer);
    // By default the first button would get the focus, which is not always the one that Enter should press.
    const marked = opensByItself ? null : dialog.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? dialog.querySelector<HTMLElement>('.modal__title'))?.focus();
    return () => {
      dialog.close();
      giveBack();
    };
  }, [ref, layer, opensByItself]);
  // A button may remove itself, such as Try Again.
  useLostFocus(() => {
    const dialog = ref.current;
    if (dialog?.open) dialog.querySelector<HTMLElement>('.modal__title')?.focus();
  });
  // A click on the backdrop. One that began in the card does not count: selecting text may end outside.
  const hasPressedBackdrop = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => handleKey(event, onEnter),
    // Escape and other ways of a platform to close a dialog (Android's back gesture), wherever the focus is.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      event.preventDefault();
      // Unlike the browser, React lets it bubble: the event of a nested dialog is ignored.
      if (event.target === event.currentTarget) onClose();
    },
    // A platform may close a dialog without asking. The event comes late: after StrictMode's double mount the dialog may be open again.
    onClose: () => {
      if (!ref.current?.open) onClose();
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      hasPressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (!ignoresBackdrop && event.target === event.currentTarget && hasPressedBackdrop.current) onClose();
    },
  };
}

function handleKey(event: KeyboardEvent<HTMLDialogElement>, onEnter: (() => void) | undefined): void {
  // In React dialogs are nested, so a key would otherwise bubble to the dialog below.
  event.stopPropagation();
  if (event.key === 'Enter' && onEnter && !(event.target instanceof Element && event.target.closest('button, a, input'))) {
    event.preventDefault();
    onEnter();
  } else if (event.key === 'Tab') {
    keepFocus(event);
  }
}

/** Dialogs above a newly opened one are opened again, because the browser's top layer keeps the order of opening. */
function raiseAbove(opened: HTMLDialogElement, layer: number): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (other === opened || Number(other.dataset.layer) <= layer) continue;
    const focused = other.contains(document.activeElement) ? document.activeElement : null;
    other.close();
    other.showModal();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Tab stays inside the dialog, and does not reach the browser's own controls. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const all = tabStops(event.currentTarget);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) return;
  const isLeaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
