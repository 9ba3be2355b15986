import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Failure, Field } from '../errors/failure-words.ts';
import type { Action } from './use-action.ts';

interface FormProps {
  readonly action: Action;
  /** The fields that show their own failures; all other failures are shown above the buttons. */
  readonly owns?: readonly Field[];
  /** The label of the button, and its label while the form is being sent. */
  readonly submit: string;
  readonly submitting?: string;
  readonly tone?: 'yellow' | 'pink';
  /** The button must not be pressed yet. */
  readonly isWaiting?: boolean;
  /** The form has no field: its button has the focus at first, where Cancel would have it otherwise. */
  readonly startsAtSubmit?: boolean;
  onSubmit(): void;
  onCancel?(): void;
  readonly children?: ReactNode;
}

/** Fields with their buttons. The focus begins in the first field and moves to a field that is refused; Escape cancels. */
export function Form(props: FormProps) {
  const { action, owns = [], submit, submitting, tone = 'yellow', isWaiting = false, startsAtSubmit = false } = props;
  const { onSubmit, onCancel, children } = props;
  const text = useDialogText();
  const form = useRef<HTMLFormElement>(null);
  const { failures, isBusy } = action;
  useEffect(() => {
    const button = startsAtSubmit ? 'button[type=submit]' : 'button';
    const first = form.current?.querySelector<HTMLElement>('input:not([readonly])') ?? form.current?.querySelector<HTMLElement>(button);
    first?.focus();
    // Shows its buttons, too, where there is room for all of it.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [startsAtSubmit]);
  useEffect(() => {
    if (failures.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isWaiting) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses Escape to undo its own text.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onCancel) return;
    // Otherwise the browser would close the dialog next.
    event.preventDefault();
    onCancel();
  };
  return (
    // Failures are shown until something else is entered.
    <form ref={form} className="account-part" noValidate onInput={action.clear} onSubmit={send} onKeyDown={onKeyDown}>
      {children}
      <Failures failures={failures.filter(({ field }) => !owns.includes(field))} />
      <div className="account-buttons">
        {onCancel && <Button onClick={onCancel}>{text('accountSettings.cancel')}</Button>}
        <Button type="submit" tone={tone} aria-disabled={isBusy || isWaiting}>
          {isBusy ? (submitting ?? text('account.saving')) : submit}
        </Button>
      </div>
    </form>
  );
}

/** Failures, announced by screen readers at once. */
export function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  // The region exists before its text, so that screen readers announce the text.
  return (
    <div role="alert">
      {failures.map(({ words }) => (
        <p key={words} className="account-failure">
          {words}
        </p>
      ))}
    </div>
  );
}
