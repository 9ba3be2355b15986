import { useState } from 'react';
import { useLateText } from '../../i18n/use-text.ts';
import { TextField } from '../../ui/TextField.tsx';
import './account-password.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
}

/** A password, hidden unless the player wants to see it. */
export function PasswordField(field: PasswordFieldProps) {
  const text = useLateText();
  const [isShown, setShown] = useState(false);
  return (
    <div className="account-password">
      <TextField {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className="account-password__show"
        aria-pressed={isShown}
        aria-label={`${text('accountSettings.show')}: ${field.label}`}
        onClick={() => setShown(!isShown)}
      >
        {text(isShown ? 'accountSettings.hide' : 'accountSettings.show')}
      </button>
    </div>
  );
}
