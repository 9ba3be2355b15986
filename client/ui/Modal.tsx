import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './Button.tsx';
import { rememberFocus } from './focus-return.ts';
import { LayerContext } from './layer-context.ts';
import { tabStops } from './tab-stops.ts';
import { useOverflow } from './use-overflow.ts';
import './modal.css';

interface ModalProps {
  readonly title: string;
  onClose(): void;
  /** Enter anywhere in the dialog, save on a control of its own. */
  onEnter?(): void;
  /** The title holds a name, or words that name somebody's things: in letters that cannot be taken for others. */
  readonly plainTitle?: boolean;
  /** Wide enough for a table. */
  readonly wide?: boolean;
  /** A modal that asks a question has its own buttons and no cross. */
  readonly cross?: boolean;
  /** A click beside the card does nothing. */
  readonly deafBackdrop?: boolean;
  /** Gets the part that scrolls, for lists that draw only what is in sight. */
  readonly bodyRef?: Ref<HTMLElement>;
  readonly children: ReactNode;
  /** Stays in sight while the rest scrolls. */
  readonly footer?: ReactNode;
  /** A decoration that may fly past the card's edges, out of reach of pointers. */
  readonly above?: ReactNode;
}

/**
 * A dialog above everything. The browser's own top layer is the stack: it makes the rest inert, and Escape goes to the topmost.
 * The focus stays inside and goes back to where it was, or to what has come in its place.
 */
export function Modal({
  title,
  onClose,
  onEnter,
  plainTitle = false,
  wide = false,
  cross = true,
  deafBackdrop = false,
  bodyRef,
  children,
  footer,
  above,
}: ModalProps) {
  const text = useText();
  const layer = useContext(LayerContext);
  const ref = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLElement>(null);
  const setBody = useCallback(
    (element: HTMLElement | null) => {
      body.current = element;
      if (typeof bodyRef === 'function') bodyRef(element);
      else if (bodyRef) bodyRef.current = element;
    },
    [bodyRef],
  );
  const scrolls = useOverflow(body);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const giveBack = rememberFocus();
    dialog.showModal();
    raiseAbove(dialog, layer);
    // The dialog's own choice would be the first button, which is not always the one that a hasty Enter should press.
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('.modal__title'))?.focus();
    return () => {
      dialog.close();
      giveBack();
    };
  }, [layer]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // Dialogs are children of each other in React, so a key would otherwise bubble to the one below.
    event.stopPropagation();
    if (event.key === 'Enter' && onEnter && !(event.target instanceof Element && event.target.closest('button, a, input'))) {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Tab') {
      keepFocus(event);
    }
  };
  // A button that removed itself, such as Try Again, leaves the focus nowhere, and the next key with it.
  useEffect(() => {
    const dialog = ref.current;
    if (dialog?.open && document.activeElement === document.body) dialog.querySelector<HTMLElement>('.modal__title')?.focus();
  });
  // Escape, and what else a platform closes dialogs with (Android's back gesture), wherever the focus is.
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    // React lets it bubble, unlike the browser: that of a dialog within this one is not meant.
    if (event.target === event.currentTarget) onClose();
  };
  // A platform may close a dialog without asking. The event comes late: after the double mount of StrictMode it tells of a
  // dialog that is open again.
  const onClosed = () => {
    if (!ref.current?.open) onClose();
  };
  // A click beside the card. One that began in the card is none: whoever selects text may let go outside.
  const pressedBackdrop = useRef(false);
  const onPress = (event: PointerEvent<HTMLDialogElement>) => {
    pressedBackdrop.current = event.target === event.currentTarget;
  };
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (!deafBackdrop && event.target === event.currentTarget && pressedBackdrop.current) onClose();
  };

  return (
    <dialog
      ref={ref}
      className={`modal ${wide ? 'modal--wide' : ''}`}
      data-layer={layer}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      onPointerDown={onPress}
      onClick={onBackdrop}
    >
      <div className="modal__card">
        <header className="modal__header">
          <h2 className={`modal__title ${plainTitle ? 'modal__title--plain' : ''}`} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {cross && <IconButton icon="close" label={text('ui.close')} className="modal__close" onClick={onClose} />}
        </header>
        {/* What scrolls must be reachable by keys (axe: scrollable-region-focusable); what does not is no stop on their way. */}
        <section ref={setBody} className="modal__body" aria-labelledby={titleId} tabIndex={scrolls ? 0 : undefined}>
          {children}
        </section>
        <div className="modal__messages" />
        {footer && <footer className="modal__footer">{footer}</footer>}
      </div>
      {above}
    </dialog>
  );
}

/** What belongs above a dialog that has just been opened is opened again: the browser's top layer keeps the order of opening. */
function raiseAbove(opened: HTMLDialogElement, layer: number): void {
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    if (other === opened || Number(other.dataset.layer) <= layer) continue;
    const focused = other.contains(document.activeElement) ? document.activeElement : null;
    other.close();
    other.showModal();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Tab goes round inside the dialog, and not out to the browser's own controls. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  const all = tabStops(event.currentTarget);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) return;
  const leaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
