import { tabStops } from './tab-stops.ts';

/** Where the focus is, so that what comes in that place can be found once it has gone. */
interface Place {
  readonly element: HTMLElement;
  readonly parent: Element | null;
  readonly index: number;
}

/** Ends the watch over the focus that was given back last. */
let endWatch: (() => void) | undefined;

/**
 * Remembers where the focus is while a dialog takes it.
 * @returns the way to give it back when the dialog has gone. Where its opener has gone, too, as the way in does once somebody is signed
 * in, the focus goes to what has come in that place, or else to the page's heading: it never falls to nowhere, not even when the page
 * changes a moment later.
 */
export function rememberFocus(): () => void {
  endWatch?.();
  const before = placeOf(document.activeElement);
  return () => {
    endWatch?.();
    if (!before) return;
    giveTo(before);
    watch(before);
  };
}

/** Undefined for the page itself: whoever was nowhere stays there, with the keys of the game. */
function placeOf(element: Element | null): Place | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const parent = element.parentElement;
  return { element, parent, index: parent ? [...parent.children].indexOf(element) : -1 };
}

function giveTo({ element, parent, index }: Place): void {
  if (element.isConnected) element.focus();
  // Where it was; or another dialog has given it back already.
  if (!isNowhere()) return;
  const successor = parent?.isConnected ? parent.children[index] : undefined;
  if (successor instanceof HTMLElement) (successor.tabIndex >= 0 ? successor : tabStops(successor)[0])?.focus();
  if (isNowhere()) goHome();
}

/** To the heading of the page, or where that is not in sight to its first control. */
function goHome(): void {
  const main = document.querySelector('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading?.checkVisibility()) heading.tabIndex = -1;
  heading?.focus();
  if (main && isNowhere()) tabStops(main)[0]?.focus();
}

/** Until the player touches something, the focus is looked after: what has it may be taken away by what the dialog has done. */
function watch(before: Place): void {
  let place = placeOf(document.activeElement) ?? before;
  const observer = new MutationObserver(() => {
    if (!isNowhere() || document.querySelector('dialog[open]')) return;
    giveTo(place);
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

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
