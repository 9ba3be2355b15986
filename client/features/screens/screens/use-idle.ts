import { useEffect } from 'react';

const INPUTS = ['pointermove', 'wheel', 'keydown'] as const;

/**
 * Calls back once there was no input for a while. A finger that is down is an input, also while it does not move.
 * @param isWatching the wait begins when this becomes true
 */
export function useIdle(afterMs: number, isWatching: boolean, onIdle: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    const down = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = down.size === 0 ? setTimeout(onIdle, afterMs) : undefined;
    };
    const press = ({ pointerId }: PointerEvent) => {
      down.add(pointerId);
      wait();
    };
    const release = ({ pointerId }: PointerEvent) => {
      down.delete(pointerId);
      wait();
    };
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    for (const input of INPUTS) window.addEventListener(input, wait, options);
    wait();
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [afterMs, isWatching, onIdle]);
}
