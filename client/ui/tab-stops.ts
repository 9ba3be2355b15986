const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]';

/** Where Tab stops within an element, in the order of the page. */
export function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility() && !yieldsToChosen(element, root),
  );
}

/** Of a group of radio buttons Tab stops at the chosen one alone. */
function yieldsToChosen(element: HTMLElement, root: ParentNode): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return root.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null;
}
