/** The kind of the focused element, as far as it matters for keys. */
export type FocusKind = 'typing' | 'choice' | 'switch' | 'button' | 'elsewhere';

/** The parts of an element that decide about keys. */
export interface FocusTarget {
  /** In any case, as the DOM has it. */
  readonly tagName: string;
  /** For an input: 'text', 'radio' and so on. */
  readonly type?: string;
  readonly isContentEditable?: boolean;
}

/** Keys that a focused control needs for itself; a text field needs all of them. */
const OWN_KEYS: Readonly<Record<Exclude<FocusKind, 'typing'>, ReadonlySet<string>>> = {
  // Arrows choose another option. Enter and letters do nothing in a radio button or slider.
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

/** Whether the game gets a key despite the focused control. @param key as in KeyboardEvent.key */
export function canPassFocus(key: string, focus: FocusKind): boolean {
  return focus !== 'typing' && !OWN_KEYS[focus].has(key);
}

/** The letter of a command in lower case, also with Caps Lock; undefined with Shift. */
export function letterOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string | undefined {
  return shiftKey || key.length !== 1 ? undefined : key.toLowerCase();
}
