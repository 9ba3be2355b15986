import { useSyncExternalStore } from 'react';

/** A side of the course. */
export type Side = 'left' | 'right';

const onBody = (side: Side): Element | null => document.querySelector(`body > [data-placement="${side}"]`);

/** One word for what stands where, so that it can be compared. */
const taken = (): 'none' | 'both' | Side => {
  const left = onBody('left');
  const right = onBody('right');
  return left && right ? 'both' : left ? 'left' : right ? 'right' : 'none';
};

const subscribe = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
};

/**
 * Whether an ad stands beside the course: an element of the body with `data-placement="left"` or `"right"`, which a script of the operator
 * adds (docs/hooks.md). Everything of the game that stands there gives way to it.
 */
export function usePlacement(side: Side): boolean {
  const here = useSyncExternalStore(subscribe, taken);
  return here === side || here === 'both';
}
