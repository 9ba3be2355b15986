import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { type Failure, type Field, wordsAt } from '../errors/failure-words.ts';
import './account-form.css';

interface AccountFormProps {
  readonly lead?: ReactNode;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  /** The button must not be pressed yet. */
  readonly isWaiting?: boolean;
  readonly failure: Failure | undefined;
  /** The fields that show their own failures; all other failures are shown above the button. */
  readonly owns: readonly Field[];
  /** Something was entered: earlier failures are removed. */
  onEdit(): void;
  onSubmit(): void;
  readonly children: ReactNode;
  /** Ways around the fields, below the button. */
  readonly ways?: ReactNode;
  /** Other actions, below all of that. */
  readonly more?: ReactNode;
}

/** A step of a form: fields, one button, other actions. The first field gets the focus; so does a field that is refused. */
export function AccountForm(props: AccountFormProps) {
  const { lead, submitLabel, busyLabel, busy, isWaiting = false, failure, owns, onEdit, onSubmit, children, ways, more } = props;
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    // The step before may have been scrolled.
    form?.closest('.modal__body')?.scrollTo(0, 0);
    form?.querySelector<HTMLElement>('input:not([readonly])')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!failure) return;
    const form = ref.current;
    const refused = form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form?.querySelector<HTMLElement>('input:not([readonly])');
    refused?.focus();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isWaiting) onSubmit();
  };
  const isElsewhere = failure !== undefined && !owns.includes(failure.field);
  return (
    // Empty fields get our own messages, not the browser's.
    <form ref={ref} className="account-form" noValidate aria-busy={busy} onInput={onEdit} onSubmit={submit}>
      {lead && <p>{lead}</p>}
      {children}
      <p className="account-form__error" role="alert">
        {isElsewhere && failure.words}
      </p>
      <Button type="submit" tone="yellow" className="account-form__submit" aria-disabled={busy || isWaiting}>
        {busy ? busyLabel : submitLabel}
      </Button>
      {ways}
      {more && <div className="account-form__more">{more}</div>}
    </form>
  );
}

/** An action beside the button, styled like a link. */
export function QuietButton({ children, onClick, disabled = false }: { children: ReactNode; onClick(): void; disabled?: boolean }) {
  return (
    <button type="button" className="account-form__quiet" aria-disabled={disabled} onClick={() => !disabled && onClick()}>
      {children}
    </button>
  );
}

/** The text of the failure, if it is this field's. */
export const failureAt = (failure: Failure | undefined, field: Field): string | undefined => failure && wordsAt([failure], field);
