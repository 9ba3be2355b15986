import { useEffect } from 'react';
import { readPads } from '../../../sim/pad-state.ts';

const SKIP_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape']);
/** The second press of a double tap comes within this time, ms. It must not reach what has opened. */
const DOUBLE_PRESS_MS = 350;
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;

/** Calls `skip` for Enter, Space, Escape and any button of a pad, wherever the focus is. */
export function useSkip(skip: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!SKIP_KEYS.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) skip();
    };
    window.addEventListener('keydown', press, { capture: true });
    const stopPads = watchPads(skip);
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      stopPads();
    };
  }, [skip]);
}

/** Calls `press` when a button goes down that was up before. */
function watchPads(press: () => void): () => void {
  const read = () => readPads(navigator.getGamepads?.() ?? []).pressed;
  let before = read();
  let frame = requestAnimationFrame(function poll() {
    frame = requestAnimationFrame(poll);
    const now = read();
    const isNew = [...now].some((button) => !before.has(button));
    before = now;
    if (isNew) press();
  });
  return () => cancelAnimationFrame(frame);
}

/** Keeps the second press of a double tap from what opens under the finger. */
export function ignoreSecondPress(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of PRESSES) window.addEventListener(type, stop, { capture: true });
  setTimeout(() => {
    for (const type of PRESSES) window.removeEventListener(type, stop, { capture: true });
  }, DOUBLE_PRESS_MS);
}
