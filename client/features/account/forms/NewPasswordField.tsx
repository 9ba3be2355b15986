import type { LoadedClerk } from '@clerk/types';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

interface NewPasswordFieldProps {
  readonly clerk: LoadedClerk;
  readonly value: string;
  onChange(value: string): void;
  /** The service's judgment, shown in place of the page's own. */
  readonly error: string | undefined;
}

/** A field for a new password, with its strength. */
export function NewPasswordField({ clerk, value, onChange, error }: NewPasswordFieldProps) {
  const text = useDialogText();
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
