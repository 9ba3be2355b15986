import { type InputHTMLAttributes, useId } from 'react';
import './text-field.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  /** A note, read after the label. */
  readonly note?: string;
  /** An error, announced at once. */
  readonly error?: string | undefined;
}

/** A text field with its label above and its error below. */
export function TextField({ label, value, onChange, note, error, className = '', ...rest }: TextFieldProps) {
  const id = useId();
  const described = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`text-field ${className}`}>
      <label className="text-field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="text-field__input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {note && (
        <p className="text-field__note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {/* Always rendered: screen readers announce changes in a region, not a new region. */}
      <p className="text-field__error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
