import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns the value, and while a pointer is pressed in a dialog the value from before. For what moves the controls of a dialog by coming or
 * going: a control that is moved between press and release gets no click. Elsewhere a press may be a long aim, and holds nothing back.
 */
export function useHeldWhilePressed<T>(value: T): T {
  const [held, setHeld] = useState(value);
  const latest = useRef(value);
  const isPressed = useRef(false);
  // Looks at the pointer and renders in one turn of the event loop: before a later turn, the pointer could be pressed.
  const take = useCallback(() => {
    if (!isPressed.current) flushSync(() => setHeld(latest.current));
  }, []);
  useEffect(() => {
    latest.current = value;
    // Later than this effect, within which React does not render, and still in this turn.
    queueMicrotask(take);
  }, [value, take]);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    const press = ({ target }: PointerEvent) => {
      isPressed.current = target instanceof Element && target.closest('dialog') !== null;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes first: it belongs to what is under the pointer now.
      setTimeout(take);
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    // For a pointer that is released outside the page. Not while it is captured: elements lose the focus, too.
    window.addEventListener('blur', release, { signal: end.signal });
    return () => end.abort();
  }, [take]);
  return held;
}
