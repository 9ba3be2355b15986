import { useEffect } from 'react';

/**
 * After each rendering, moves a focus that the page has lost: an element that removes itself leaves none, and the next key would go nowhere.
 * @param goTo focuses something else
 */
export function useLostFocus(goTo: () => void): void {
  useEffect(() => {
    // In a task of its own: React may run an effect in the middle of a Tab, after the one field has lost the focus and before the next has it.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) goTo();
    });
    return () => clearTimeout(timer);
  });
}
