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
import { useLostFocus } from './use-lost-focus.ts';
import { useOverflow } from './use-overflow.ts';
import './modal.css';

interface ModalProps {
  readonly title: string;
  onClose(): void;
  /** Called for Enter anywhere in the dialog, except on a control. */
  onEnter?(): void;
  /**
   * Id of the part that sums the dialog up: screen readers read it with the title. The focus is then at the title at first, because such a
   * dialog opens by itself, and a key meant for what was there before must press nothing.
   */
  readonly summaryId?: string;
  /** A class of its own, for a dialog that stands elsewhere than in the middle. */
  readonly className?: string;
  /** Wide enough for a table. */
  readonly wide?: boolean;
  /** A modal that asks a question has its own buttons and no close button. */
  readonly cross?: boolean;
  /** A click on the backdrop does nothing. */
  readonly ignoresBackdrop?: boolean;
  /** Gets the element that scrolls, for lists that render only visible rows. */
  readonly bodyRef?: Ref<HTMLElement>;
  readonly children: ReactNode;
  /** Stays visible while the rest scrolls. */
  readonly footer?: ReactNode;
  /** Decoration that may leave the card; pointers ignore it. */
  readonly above?: ReactNode;
}

/**
 * A dialog above everything else. The browser's top layer is the stack: it makes the rest inert, and Escape goes to the topmost.
 * The focus stays inside, and afterward returns to where it was or to what has replaced that element.
 */
export function Modal({
  title,
  onClose,
  onEnter,
  summaryId,
  className = '',
  wide = false,
  cross = true,
  ignoresBackdrop = false,
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
  const opensByItself = summaryId !== undefined;

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
  }, [layer, opensByItself]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // In React dialogs are nested, so a key would otherwise bubble to the dialog below.
    event.stopPropagation();
    if (event.key === 'Enter' && onEnter && !(event.target instanceof Element && event.target.closest('button, a, input'))) {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Tab') {
      keepFocus(event);
    }
  };
  // A button may remove itself, such as Try Again.
  useLostFocus(() => {
    const dialog = ref.current;
    if (dialog?.open) dialog.querySelector<HTMLElement>('.modal__title')?.focus();
  });
  // Escape and other ways of a platform to close a dialog (Android's back gesture), wherever the focus is.
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    // Unlike the browser, React lets it bubble: the event of a nested dialog is ignored.
    if (event.target === event.currentTarget) onClose();
  };
  // A platform may close a dialog without asking. The event comes late: after StrictMode's double mount the dialog may be open
  // again.
  const onClosed = () => {
    if (!ref.current?.open) onClose();
  };
  // A click on the backdrop. One that began in the card does not count: selecting text may end outside.
  const hasPressedBackdrop = useRef(false);
  const onPress = (event: PointerEvent<HTMLDialogElement>) => {
    hasPressedBackdrop.current = event.target === event.currentTarget;
  };
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (!ignoresBackdrop && event.target === event.currentTarget && hasPressedBackdrop.current) onClose();
  };

  return (
    <dialog
      ref={ref}
      className={`modal ${wide ? 'modal--wide' : ''} ${className}`}
      data-layer={layer}
      aria-labelledby={titleId}
      aria-describedby={summaryId}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      onPointerDown={onPress}
      onClick={onBackdrop}
    >
      <div className="modal__card">
        <header className="modal__header">
          <h2 className="modal__title" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {cross && <IconButton icon="close" label={text('ui.close')} className="modal__close" onClick={onClose} />}
        </header>
        {/* An element that scrolls must be reachable by keys (axe: scrollable-region-focusable); one that does not is no tab stop. */}
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
