/** What has the focus, as far as keys are concerned. */
export type FocusKind = 'typing' | 'choice' | 'switch' | 'button' | 'elsewhere';

/** What of an element decides about keys. */
export interface FocusTarget {
  /** Any case, as the DOM says it. */
  readonly tagName: string;
  /** Of an input: 'text', 'radio' and so on. */
  readonly type?: string;
  readonly isContentEditable?: boolean;
}

/** Keys that a focused control needs for itself; a field for typing needs all of them. */
const OWN_KEYS: Readonly<Record<Exclude<FocusKind, 'typing'>, ReadonlySet<string>>> = {
  // Arrows choose another one, so whoever has tabbed here keeps them; Enter and the letters mean nothing to a radio or a slider.
  choice: new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ']),
  switch: new Set([' ']),
  button: new Set([' ', 'Enter']),
  elsewhere: new Set(),
};

const BUTTON_INPUTS: ReadonlySet<string> = new Set(['button', 'submit', 'reset', 'image', 'file', 'color']);

export function focusKindOf({ tagName, type = 'text', isContentEditable = false }: FocusTarget): FocusKind {
  if (isContentEditable) return 'typing';
  switch (tagName.toLowerCase()) {
    case 'textarea':
    case 'select':
      return 'typing';
    case 'button':
    case 'a':
    case 'summary':
      return 'button';
    case 'input':
      if (type === 'radio' || type === 'range') return 'choice';
      if (type === 'checkbox') return 'switch';
      return BUTTON_INPUTS.has(type) ? 'button' : 'typing';
    default:
      return 'elsewhere';
  }
}

/** Does a key go past the focused control to the game? @param key as in KeyboardEvent.key */
export function passesFocus(key: string, focus: FocusKind): boolean {
  return focus !== 'typing' && !OWN_KEYS[focus].has(key);
}

/** The key of a letter command in lower case, also under Caps Lock; with Shift held there is none. */
export function letterOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string | undefined {
  return shiftKey || key.length !== 1 ? undefined : key.toLowerCase();
}
