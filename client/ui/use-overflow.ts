import { type RefObject, useEffect, useState } from 'react';

/** Whether a part has more in it than it shows, and so scrolls; followed as the part and what is in it change their sizes. */
export function useOverflow(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const part = ref.current;
    if (!part) return;
    const measure = () => setOverflows(part.scrollHeight > part.clientHeight);
    const sizes = new ResizeObserver(measure);
    // A part at its largest stays as it is while what is in it grows.
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
  return overflows;
}
