import { type ReactNode, type Ref, useCallback, useContext, useId, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './Button.tsx';
import { LayerContext } from './layer-context.ts';
import { useModal } from './use-modal.ts';
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
  /** Stays visible, too, at the lower edge and last in the order of the keys. */
  readonly below?: ReactNode;
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
  below,
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
  const handlers = useModal(ref, { layer, onClose, onEnter, opensByItself: summaryId !== undefined, ignoresBackdrop });

  return (
    <dialog
      ref={ref}
      className={`modal ${wide ? 'modal--wide' : ''} ${className}`}
      data-layer={layer}
      aria-labelledby={titleId}
      aria-describedby={summaryId}
      {...handlers}
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
        {below}
      </div>
      {above}
    </dialog>
  );
}
