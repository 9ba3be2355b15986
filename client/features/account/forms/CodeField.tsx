import { useEffect, useRef } from 'react';
import { CODE_DIGITS } from '../../../../shared/account-rules.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/TextField.tsx';

/** Only the digits of the input: mails and apps write '123 456', too, and some keyboards type other kinds of digits. */
const allDigitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');
export const digitsOf = (typed: string): string => allDigitsOf(typed).slice(0, CODE_DIGITS);

/** What is wrong with a code before the service has seen it: every try counts there. */
export function codeProblem(code: string): MessageKey | undefined {
  if (code === '') return 'account.emptyCode';
  return code.length === CODE_DIGITS ? undefined : 'account.shortCode';
}

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with digits only. */
  onChange(code: string): void;
  /** Called when exactly six digits have been entered, by keys, by pasting or by the phone. The form sends them at once. */
  onComplete(code: string): void;
  readonly error: string | undefined;
}

/** A code of six digits; phones suggest it above their keyboards. It is sent with its last digit. */
export function CodeField({ label, value, onChange, onComplete, error }: CodeFieldProps) {
  const text = useDialogText();
  const place = useRef<HTMLDivElement>(null);
  // The next digits replace a refused code; a single one can still be corrected.
  useEffect(() => {
    if (error !== undefined) place.current?.querySelector('input')?.select();
  }, [error]);
  const change = (typed: string) => {
    const code = digitsOf(typed);
    onChange(code);
    // A seventh digit is a slip: such a code waits for the button.
    const isComplete = allDigitsOf(typed).length === CODE_DIGITS;
    if (isComplete && code !== value) onComplete(code);
  };
  return (
    <div ref={place}>
      <TextField
        className="text-field--code"
        label={label}
        value={value}
        onChange={change}
        note={text('account.codeNote')}
        error={error}
        name="code"
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
    </div>
  );
}
