import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFullText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import type { Failure, Field } from '../account/errors/failure-words.ts';
import type { Action } from './use-action.ts';

interface FormProps {
  readonly action: Action;
  /** The fields that show failures of their own; all other failures stand above the buttons. */
  readonly owns?: readonly Field[];
  /** What the button says, and what it says meanwhile. */
  readonly submit: string;
  readonly submitting?: string;
  readonly tone?: 'yellow' | 'pink';
  /** Not to be pressed yet. */
  readonly isWaiting?: boolean;
  onSubmit(): void;
  onCancel?(): void;
  readonly children?: ReactNode;
}

/** Fields with their buttons. The focus begins in the first field, and goes to the one that is refused; Escape cancels. */
export function Form(props: FormProps) {
  const { action, owns = [], submit, submitting, tone = 'yellow', isWaiting = false, onSubmit, onCancel, children } = props;
  const text = useFullText();
  const form = useRef<HTMLFormElement>(null);
  const { failures, isBusy } = action;
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:not([readonly])') ?? form.current?.querySelector<HTMLElement>('button');
    first?.focus();
    // Its buttons, too, where there is room for all of it.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (failures.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isWaiting) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method takes back its own words by Escape.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onCancel) return;
    // The browser would close the dialog next.
    event.preventDefault();
    onCancel();
  };
  return (
    // What was wrong is said until something else is entered.
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

/** What has gone wrong, said at once by screen readers. */
export function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  // The region is there before its words, so that these are read out.
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
