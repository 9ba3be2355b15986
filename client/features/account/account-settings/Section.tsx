import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';

/** A part of the dialog with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-section" aria-labelledby={id}>
      <h3 className="account-section__title" id={id} tabIndex={-1}>
        {title}
      </h3>
      <div className="account-card">{children}</div>
    </section>
  );
}

interface RowProps {
  readonly label: string;
  /** The current state. */
  readonly value?: ReactNode;
  readonly actions?: ReactNode;
  /** The part that is open below. */
  readonly children?: ReactNode;
  readonly rowRef?: RefObject<HTMLDivElement | null>;
}

/** A line of a section: its label, its current state, and its buttons. */
export function Row({ label, value, actions, children, rowRef }: RowProps) {
  return (
    <div ref={rowRef} className="account-row">
      <div className="account-row__line">
        <div className="account-row__words">
          <h4 className="account-row__label">{label}</h4>
          {value && <div className="account-row__value">{value}</div>}
        </div>
        {actions && <div className="account-row__actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Parts of a row that open in place of its buttons. */
export interface Parts<Name extends string> {
  readonly opened: Name | undefined;
  open(part: Name): void;
  /** Moves the focus back to the button that opened the part, or to the first button when that one is gone. */
  close(): void;
  readonly rowRef: RefObject<HTMLDivElement | null>;
}

/** Buttons that open a part carry its name as `data-part`. */
export function useParts<Name extends string>(): Parts<Name> {
  const [opened, setOpened] = useState<Name>();
  const rowRef = useRef<HTMLDivElement>(null);
  const last = useRef<Name>(undefined);
  useEffect(() => {
    if (opened === undefined && last.current !== undefined) {
      const buttons = [...(rowRef.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
      (buttons.find(({ dataset }) => dataset.part === last.current) ?? buttons[0])?.focus();
    }
    last.current = opened;
  }, [opened]);
  return { opened, open: setOpened, close: () => setOpened(undefined), rowRef };
}
