import { useEffect, useRef, useState } from 'react';

/**
 * Returns the value, and while a pointer is pressed in a dialog the value from before. For what moves the controls of a dialog by coming or
 * going: a control that is moved between press and release gets no click. Elsewhere a press may be a long aim, and holds nothing back.
 */
export function useHeldWhilePressed<T>(value: T): T {
  const [held, setHeld] = useState(value);
  const latest = useRef(value);
  const isPressed = useRef(false);
  useEffect(() => {
    latest.current = value;
    if (!isPressed.current) setHeld(value);
  }, [value]);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    const press = ({ target }: PointerEvent) => {
      isPressed.current = target instanceof Element && target.closest('dialog') !== null;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes first: it belongs to what is under the pointer now.
      setTimeout(() => !isPressed.current && setHeld(latest.current));
    };
    window.addEventListener('pointerdown', press, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    // For a pointer that is released outside the page. Not while it is captured: elements lose the focus, too.
    window.addEventListener('blur', release, { signal: end.signal });
    return () => end.abort();
  }, []);
  return held;
}
