import { useEffect, useState } from 'react';

/** A little less than all, because positions between pixels are rounded. */
const WHOLE = 0.99;

/**
 * Whether an element is wholly within the visible part of its scroller. True until it is known, so that nothing appears for a moment.
 * @param element null when there is none, which is never in sight
 */
export function useInSight(element: HTMLElement | null, scroller: HTMLElement): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!element) return;
    setInSight(true);
    // A busy page is told of several changes at once, the last of which holds.
    const observe = (entries: readonly IntersectionObserverEntry[]) => setInSight((entries.at(-1)?.intersectionRatio ?? 0) >= WHOLE);
    const observer = new IntersectionObserver(observe, { root: scroller, threshold: WHOLE });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, scroller]);
  return element !== null && isInSight;
}
