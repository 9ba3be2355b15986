const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]';

/** The tab stops inside an element, in the order of the page. */
export function tabStops(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility() && !isReplacedByChosen(element, root),
  );
}

/** In a group of radio buttons only the chosen one is a tab stop. */
function isReplacedByChosen(element: HTMLElement, root: ParentNode): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  return root.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null;
}
