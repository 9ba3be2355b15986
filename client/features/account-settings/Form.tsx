import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLateText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Failure, failuresBeside } from './failures.ts';
import type { Action } from './use-action.ts';
import { useWords } from './use-words.ts';

interface FormProps {
  readonly action: Action;
  /** Parameters of the server that have a field here: what is wrong with them is said there, and not at the end. */
  readonly fields?: readonly string[];
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

/** Fields with their buttons. The focus begins in the first field, and goes to the one that the server does not like. */
export function Form(props: FormProps) {
  const { action, fields = [], submit, submitting, tone = 'yellow', isWaiting = false, onSubmit, onCancel, children } = props;
  const text = useLateText();
  const form = useRef<HTMLFormElement>(null);
  const { failures, isBusy } = action;
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:not([hidden])') ?? form.current?.querySelector<HTMLElement>('button');
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
  return (
    // What was wrong is said until something else is entered.
    <form ref={form} className="account-form" noValidate onInput={action.clear} onSubmit={send}>
      {children}
      <Failures failures={failuresBeside(failures, fields)} />
      <div className="account-buttons">
        {onCancel && <Button onClick={onCancel}>{text('accountSettings.cancel')}</Button>}
        <Button type="submit" tone={tone} aria-disabled={isBusy || isWaiting}>
          {isBusy ? (submitting ?? text('accountSettings.saving')) : submit}
        </Button>
      </div>
    </form>
  );
}

/** What has gone wrong, said at once by screen readers. */
export function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  const words = useWords();
  // The region is there before its words, so that these are read out.
  return (
    <div role="alert">
      {failures.map((failure) => (
        <p key={words(failure)} className="account-failure">
          {words(failure)}
        </p>
      ))}
    </div>
  );
}
