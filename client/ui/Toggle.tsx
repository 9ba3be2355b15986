import { type ReactNode, useId } from 'react';
import './toggle.css';

interface ToggleProps {
  readonly checked: boolean;
  onChange(checked: boolean): void;
  readonly label: ReactNode;
  /** A note, read after the label. */
  readonly note?: string;
}

/** A switch; the whole line can be pressed. */
export function Toggle({ checked, onChange, label, note }: ToggleProps) {
  const id = useId();
  return (
    <div className="toggle">
      <label className="toggle__line" htmlFor={id}>
        <span className="toggle__label">{label}</span>
        <input
          id={id}
          className="toggle__input"
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {note && (
        <p className="toggle__note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
