import { tabStops } from './tab-stops.ts';

/** Where the focus was, to find what has replaced that element. */
interface Place {
  readonly element: HTMLElement;
  readonly parent: Element | null;
  readonly index: number;
}

/** Ends the watch over the last focus that was restored. */
let endWatch: (() => void) | undefined;

/**
 * Remembers the focus while a dialog takes it.
 * @returns a function that restores it when the dialog has closed. If the opener is gone, too, as the sign-in button is once somebody is
 * signed in, the focus moves to what has replaced it, or else to the page's heading. It is never lost, not even when the page changes
 * a moment later.
 */
export function rememberFocus(): () => void {
  endWatch?.();
  const before = placeOf(document.activeElement);
  return () => {
    endWatch?.();
    if (!before) return;
    restoreFocus(before);
    watch(before);
  };
}

/** Undefined for the page itself: without a focused element there is nothing to restore, and the game gets the keys. */
function placeOf(element: Element | null): Place | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const parent = element.parentElement;
  return { element, parent, index: parent ? [...parent.children].indexOf(element) : -1 };
}

function restoreFocus({ element, parent, index }: Place): void {
  if (element.isConnected) element.focus();
  // The focus is where it was, or another dialog has restored it already.
  if (!isFocusLost()) return;
  const successor = parent?.isConnected ? parent.children[index] : undefined;
  if (successor instanceof HTMLElement) (successor.tabIndex >= 0 ? successor : tabStops(successor)[0])?.focus();
  if (isFocusLost()) goHome();
}

/** Focuses the heading of the page, or its first control when the heading is not visible. */
function goHome(): void {
  const main = document.querySelector('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading?.checkVisibility()) heading.tabIndex = -1;
  heading?.focus();
  if (main && isFocusLost()) tabStops(main)[0]?.focus();
}

/** Watches the focus until the player touches something: the dialog's action may remove the focused element. */
function watch(before: Place): void {
  let place = placeOf(document.activeElement) ?? before;
  const observer = new MutationObserver(() => {
    if (!isFocusLost() || document.querySelector('dialog[open]')) return;
    restoreFocus(place);
    place = placeOf(document.activeElement) ?? place;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => {
    observer.disconnect();
    for (const event of TOUCHES) document.removeEventListener(event, end, { capture: true });
    endWatch = undefined;
  };
  for (const event of TOUCHES) document.addEventListener(event, end, { capture: true });
  endWatch = end;
}

const TOUCHES = ['keydown', 'pointerdown'] as const;

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
