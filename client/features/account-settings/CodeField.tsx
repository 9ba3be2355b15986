import { TextField } from '../../ui/TextField.tsx';
import { type Failure, failureAt } from './failures.ts';
import { useWords } from './use-words.ts';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with digits only. */
  onChange(code: string): void;
  /** It has been sent once: from then on what is wrong with it is said. */
  readonly isTried: boolean;
  readonly failures: readonly Failure[];
}

/** Digits of a code, by specification 001, section 9. */
const CODE_DIGITS = 6;

/** What is wrong with a code before any server has seen it. */
export function codeFailure(code: string): Failure | undefined {
  if (code === '') return { field: 'code', words: [{ key: 'accountSettings.codeEmpty' }] };
  return code.length === CODE_DIGITS ? undefined : { field: 'code', words: [{ key: 'accountSettings.codeWrong' }] };
}

/** A code of six digits, as phones offer it above their keyboards. */
export function CodeField({ label, value, onChange, isTried, failures }: CodeFieldProps) {
  const words = useWords();
  const failure = (isTried ? codeFailure(value) : undefined) ?? failureAt(failures, ['code']);
  return (
    <TextField
      className="text-field--code"
      label={label}
      value={value}
      // Mails and apps write it with a space in the middle, and some keyboards type other digits.
      onChange={(typed) => onChange(typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS))}
      error={failure && words(failure)}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
