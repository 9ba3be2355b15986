import { CODE_DIGITS } from '../../../../shared/account-rules.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { TextField } from '../../../ui/TextField.tsx';

/** Only the digits of the input: mails and apps write '123 456', too, and some keyboards type other kinds of digits. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS);

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
  readonly error: string | undefined;
}

/** A code of six digits; phones suggest it above their keyboards. */
export function CodeField({ label, value, onChange, error }: CodeFieldProps) {
  return (
    <TextField
      className="text-field--code"
      label={label}
      value={value}
      onChange={(typed) => onChange(digitsOf(typed))}
      error={error}
      name="code"
      data-autofocus
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
    />
  );
}
