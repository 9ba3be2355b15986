import { START_PARTS } from '../../../shared/start-page.ts';

/** The part of the page that is shown until React has drawn it. */
const UNSTARTED = '[data-unstarted]';
/** On the root, what was pressed, in order: the place of the control among all of them, and the number of clicks, as in UIEvent.detail. */
const PRESSES = 'data-early-presses';
/** More presses than a player makes before the page starts. */
const MAX_PRESSES = 20;
/** On the control itself, which looks pressed. */
const PRESSED = 'data-pressed';

/** The controls of the start screen. What else the page shows, such as the button of a page that does not start, is not kept back. */
const controlsIn = (root: HTMLElement): Element[] => [...root.querySelectorAll(`:is(${START_PARTS}) :is(button, input)`)];

const readPresses = (root: HTMLElement): string[] => root.getAttribute(PRESSES)?.split(',') ?? [];

/** Keeps each press on a control of a page that has not started. */
export function keepEarlyPresses(root: HTMLElement): void {
  const keep = (event: MouseEvent): void => {
    const controls = controlsIn(root);
    const place = controls.findIndex((control) => event.composedPath().includes(control));
    if (place < 0 || !root.querySelector(UNSTARTED)) return;
    // React, which may be about to start, would obey as well.
    event.preventDefault();
    event.stopImmediatePropagation();
    controls[place]?.setAttribute(PRESSED, '');
    root.setAttribute(PRESSES, [...readPresses(root), `${place} ${event.detail}`].slice(-MAX_PRESSES).join(','));
  };
  root.addEventListener('click', keep, { capture: true });
}

/** Obeys the presses that were kept, and lets the page obey every other one itself. Called once, when React has drawn the page. */
export function obeyEarlyPresses(root: HTMLElement): void {
  root.querySelector(UNSTARTED)?.removeAttribute('data-unstarted');
  // What React has drawn may be other elements, at the same places.
  const controls = controlsIn(root);
  for (const control of controls) control.removeAttribute(PRESSED);
  const presses = readPresses(root);
  root.removeAttribute(PRESSES);
  for (const press of presses) {
    const [place = 0, detail = 0] = press.split(' ').map(Number);
    const control = controls[place];
    // The press before may have left the start screen.
    if (control?.isConnected) control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  }
}
