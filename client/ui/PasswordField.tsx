import { type InputHTMLAttributes, useState } from 'react';
import { useDialogText } from '../i18n/use-text.ts';
import { TextField } from './TextField.tsx';
import './password-field.css';

interface PasswordFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'enterKeyHint'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
}

/** A password field; the player can show the text. For forms that are loaded with the dialogs' messages. */
export function PasswordField(field: PasswordFieldProps) {
  const text = useDialogText();
  const [isShown, setShown] = useState(false);
  return (
    <div className="password-field">
      <TextField {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <button
        type="button"
        className="password-field__show"
        aria-pressed={isShown}
        aria-label={`${text('accountSettings.show')}: ${field.label}`}
        onClick={() => setShown(!isShown)}
      >
        {text(isShown ? 'accountSettings.hide' : 'accountSettings.show')}
      </button>
    </div>
  );
}

/** Tells password managers whose password a form is for: they store name and password together. @param name the sign-in name */
export function PasswordOwner({ name }: { readonly name: string }) {
  if (name === '') return null;
  return <input className="visually-hidden" type="text" autoComplete="username" value={name} readOnly tabIndex={-1} aria-hidden="true" />;
}
