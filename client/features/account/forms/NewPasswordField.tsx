import type { LoadedClerk } from '@clerk/types';
import { useFullText } from '../../../i18n/use-text.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

interface NewPasswordFieldProps {
  readonly clerk: LoadedClerk;
  readonly value: string;
  onChange(value: string): void;
  /** The service's word on it: it stands in the place of the page's own judgement. */
  readonly error: string | undefined;
}

/** A password that somebody chooses, and how strong it is. */
export function NewPasswordField({ clerk, value, onChange, error }: NewPasswordFieldProps) {
  const text = useFullText();
  return (
    <>
      <PasswordField
        label={text('account.newPassword')}
        value={value}
        onChange={onChange}
        error={error}
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="go"
      />
      {error === undefined && <PasswordStrength clerk={clerk} password={value} />}
    </>
  );
}
