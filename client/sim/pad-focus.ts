import type { Direction } from './pad-state.ts';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea, summary, [tabindex="0"]';
/** How far a press scrolls long text, px. */
const SCROLL_PX = 96;

/** The topmost part of the page: the dialog with the focus, else the last open dialog, else the page. */
export function frontOf(page: Document): HTMLElement {
  const focused = page.activeElement?.closest<HTMLElement>('dialog[open]');
  return focused ?? [...page.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? page.body;
}

/** Whether a dialog is open; then the pad controls the dialog, not the game. */
export const isCovered = (page: Document): boolean => page.querySelector('dialog[open]') !== null;

/**
 * Handles a press of the cross in `front`: moves the focus, changes a slider, chooses another radio button or option, or scrolls the
 * text that has the focus.
 */
export function moveFocus(front: HTMLElement, direction: Direction): void {
  const focused = focusIn(front);
  if (!focused) {
    focus(firstChoice(front));
    return;
  }
  if (adjust(focused, direction) || scroll(focused, direction)) return;
  const all = reachable(front);
  const at = all.indexOf(focused);
  const step = direction === 'down' || direction === 'right' ? 1 : -1;
  focus(all[(at + step + all.length) % all.length]);
}

/** Presses the focused element; without one, focuses the element where a player would begin. */
export function activate(front: HTMLElement): void {
  const focused = focusIn(front);
  if (focused) focused.click();
  else focus(firstChoice(front));
}

/** Closes a dialog as Escape does. Without a dialog it does nothing. */
export function dismiss(front: HTMLElement): void {
  if (front instanceof HTMLDialogElement) front.dispatchEvent(new Event('cancel', { cancelable: true }));
}

function focusIn(front: HTMLElement): HTMLElement | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === front) return undefined;
  return front.contains(activeElement) && activeElement.matches(FOCUSABLE) ? activeElement : undefined;
}

function reachable(front: HTMLElement): HTMLElement[] {
  const all = [...front.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return all.filter((element) => element.checkVisibility() && !element.closest('[inert], .stage'));
}

/** The main button of a dialog or screen: the one that it marks, else its largest, else its first. */
const firstChoice = (front: HTMLElement): HTMLElement | undefined =>
  front.querySelector<HTMLElement>('[data-autofocus]') ??
  reachable(front).find((element) => element.matches('.button--large')) ??
  reachable(front).find((element) => element.matches('button')) ??
  reachable(front)[0];

function focus(element: HTMLElement | undefined): void {
  element?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}

/** Left and right change an element that has a value. Returns true when it did. */
function adjust(element: HTMLElement, direction: Direction): boolean {
  if (direction === 'up' || direction === 'down') return false;
  const isMore = direction === 'right';
  if (element instanceof HTMLInputElement && element.type === 'range') {
    const before = element.value;
    if (isMore) element.stepUp();
    else element.stepDown();
    return notifyChange(element, before);
  }
  if (element instanceof HTMLSelectElement) {
    const { options, selectedIndex, value } = element;
    const next = options[Math.min(options.length - 1, Math.max(0, selectedIndex + (isMore ? 1 : -1)))];
    if (next) element.value = next.value;
    return notifyChange(element, value);
  }
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false;
  const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(({ name }) => name === element.name);
  const next = group[(group.indexOf(element) + (isMore ? 1 : -1) + group.length) % group.length];
  next?.click();
  next?.focus();
  return true;
}

/** React compares with the value that it has set itself, so the new value is set by the element's own setter. */
function notifyChange(element: HTMLInputElement | HTMLSelectElement, before: string): true {
  const { value } = element;
  if (value === before) return true;
  const owner = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  element.value = before;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Long text scrolls to its end before the focus moves on. Returns true when it did. */
function scroll(element: HTMLElement, direction: Direction): boolean {
  if (element.tabIndex !== 0 || element.matches('button, a, input, select, textarea, summary')) return false;
  if (direction !== 'up' && direction !== 'down') return false;
  const before = element.scrollTop;
  element.scrollTop += direction === 'down' ? SCROLL_PX : -SCROLL_PX;
  return element.scrollTop !== before;
}
