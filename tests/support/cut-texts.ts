/**
 * Runs in the page. Finds the texts of the top dialog, or of the page when none is open, that cannot be read as a whole: cut by a box that
 * neither shows nor scrolls what is beyond it, or beyond the window where nothing scrolls. Finds what scrolls sideways, too.
 * @returns one sentence for each
 */
export function cutTexts(): string[] {
  /** Rounding, and the parts of letters that stand out of their line, CSS pixels. */
  const SIDE = 2;
  const LINE = 4;
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const found: string[] = [];

  const isScrolled = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const isClosed = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

  function boxOf(text: Node): DOMRect | undefined {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    return box.width > 1 && box.height > 1 ? box : undefined;
  }

  /** What cuts the box, from the element outward; undefined if nothing does, or if the text is for screen readers only. */
  function cutBy(element: Element, box: DOMRect): string | undefined {
    let [across, down] = [true, true];
    for (let around: Element | null = element; around && around !== document.documentElement; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      if (clipPath === 'inset(50%)') return undefined;
      const edge = around.getBoundingClientRect();
      if (isScrolled(overflowX)) across = false;
      if (isScrolled(overflowY)) down = false;
      if (around === document.body) continue;
      const name = `${around.tagName.toLowerCase()}.${around.className}`;
      if (across && isClosed(overflowX) && (box.right > edge.right + SIDE || box.left < edge.left - SIDE))
        return `cut at a side by ${name}`;
      if (down && isClosed(overflowY) && (box.bottom > edge.bottom + LINE || box.top < edge.top - LINE))
        return `cut in its height by ${name}`;
    }
    if (across && (box.right > innerWidth + SIDE || box.left < -SIDE)) return 'beyond a side of the window';
    if (down && (box.bottom > innerHeight + LINE || box.top < -LINE)) return 'above or below the window';
    return undefined;
  }

  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text;
    if (!parentElement || !text.textContent?.trim() || !parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    const box = boxOf(text);
    const fault = box && cutBy(parentElement, box);
    if (fault) found.push(`“${text.textContent.trim().slice(0, 40)}” is ${fault}`);
  }
  for (const element of [document.documentElement, ...top.querySelectorAll('*')]) {
    const isScroller = element === document.documentElement || isScrolled(getComputedStyle(element).overflowX);
    if (isScroller && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) {
      found.push(`${element.tagName.toLowerCase()}.${element.className} scrolls sideways`);
    }
  }
  return found;
}
