import { type ReactNode, useId } from 'react';
import './check.css';

interface CheckProps {
  readonly checked: boolean;
  onChange(checked: boolean): void;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

/** A checkbox for forms; a setting that takes effect at once is a `Toggle`. */
export function Check({ checked, onChange, label, disabled = false }: CheckProps) {
  const id = useId();
  return (
    <label className="check" htmlFor={id}>
      <input
        id={id}
        className="check__box"
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
