/** The part of the page that is shown until React has drawn it. */
const UNSTARTED = '[data-unstarted]';
/** On the root, what was pressed: the place of the control among all of them, and the number of clicks, as in UIEvent.detail. */
const PRESS = 'data-early-press';
/** On the control itself, which looks pressed. */
const PRESSED = 'data-pressed';

const controlsIn = (root: HTMLElement): Element[] => [...root.querySelectorAll('button, input')];

function release(root: HTMLElement): void {
  for (const control of root.querySelectorAll(`[${PRESSED}]`)) control.removeAttribute(PRESSED);
}

/** Keeps the last press on a control of a page that has not started. */
export function keepEarlyPress(root: HTMLElement): void {
  const keep = (event: MouseEvent): void => {
    const controls = controlsIn(root);
    const place = controls.findIndex((control) => event.composedPath().includes(control));
    if (place < 0 || !root.querySelector(UNSTARTED)) return;
    // React, which may be about to start, would obey as well.
    event.preventDefault();
    event.stopImmediatePropagation();
    release(root);
    controls[place]?.setAttribute(PRESSED, '');
    root.setAttribute(PRESS, `${place} ${event.detail}`);
  };
  root.addEventListener('click', keep, { capture: true });
}

/** Obeys the press that was kept, and lets the page obey every other one itself. Called once, when React has drawn the page. */
export function obeyEarlyPress(root: HTMLElement): void {
  root.querySelector(UNSTARTED)?.removeAttribute('data-unstarted');
  release(root);
  const press = root.getAttribute(PRESS);
  if (press === null) return;
  root.removeAttribute(PRESS);
  const [place = 0, detail = 0] = press.split(' ').map(Number);
  // What React has drawn may be another element, at the same place.
  controlsIn(root)[place]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}
