import type { ButtonHTMLAttributes, Ref } from 'react';
import { type Icon, PixelIcon } from './PixelIcon.tsx';
import './button.css';

type Tone = 'yellow' | 'sky' | 'pink' | 'paper';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: Tone;
  readonly icon?: Icon;
  readonly size?: 'normal' | 'large';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a label, at least 48 px high. */
export function Button({ tone = 'paper', icon, size = 'normal', className = '', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={`button button--${tone} button--${size} ${className}`} {...rest}>
      {icon && <PixelIcon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: Tone;
  readonly icon: Icon;
  /** The accessible name of the button, shown as a tooltip too. */
  readonly label: string;
}

/** A square button with an icon only. */
export function IconButton({ tone = 'paper', icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`button button--icon button--${tone} ${className}`} aria-label={label} title={label} {...rest}>
      <PixelIcon name={icon} />
    </button>
  );
}
