import { useDialogText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { Failure } from '../errors/failure-words.ts';
import type { Bounds } from '../session/instance.ts';
import { failureAt } from './AccountForm.tsx';

interface UsernameFieldProps {
  readonly value: string;
  onChange(typed: string): void;
  readonly bounds: Bounds;
  readonly failure: Failure | undefined;
}

/** The name of a new player. */
export function UsernameField({ value, onChange, bounds, failure }: UsernameFieldProps) {
  const text = useDialogText();
  return (
    <TextField
      label={text('account.username')}
      value={value}
      onChange={onChange}
      note={`${text('account.usernameNote')} ${text('account.usernameRules', { ...bounds })}`}
      error={failureAt(failure, 'username')}
      name="username"
      data-autofocus
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
    />
  );
}
