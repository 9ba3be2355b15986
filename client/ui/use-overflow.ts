import { type RefObject, useEffect, useState } from 'react';

/** Whether an element overflows and so scrolls; updated when the element or its content changes size. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setOverflows] = useState(false);
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    // Sizes are fractions of a pixel, and both figures are rounded: one pixel may be none.
    const measure = () => setOverflows(part.scrollHeight > part.clientHeight + 1);
    const sizes = new ResizeObserver(measure);
    // An element at its largest size stays as it is while its content grows.
    const update = () => {
      sizes.disconnect();
      for (const element of [part, ...part.children]) sizes.observe(element);
    };
    const children = new MutationObserver(update);
    children.observe(part, { childList: true });
    update();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [ref]);
  return isOverflowing;
}
