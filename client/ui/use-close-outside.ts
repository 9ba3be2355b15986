import { type RefObject, useEffect } from 'react';

/** Closes an open part of the page as soon as the player presses or focuses something outside of it. */
export function useCloseOutside(part: RefObject<HTMLElement | null>, isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const end = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && part.current?.contains(target))) setOpen(false);
    };
    // The capture phase comes first: others may stop the event.
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, closeOutside, { capture: true, signal: end.signal });
    return () => end.abort();
  }, [part, isOpen, setOpen]);
}
