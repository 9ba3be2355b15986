import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isWhollyVisible, type RowWindow, rowsRendered, rowWindow, visiblePart, visibleRows } from './row-window.ts';

/** After a scroll has rested for this long, ms, `inSight` is right again. */
const REST_MS = 100;

interface Rows {
  /** The rows to render. */
  readonly window: RowWindow;
  /** A row may take the elements of one that is so many rows away: both are never rendered at once. */
  readonly pool: number;
  /** The rows that were in sight at the last rest, or when the window was chosen. */
  readonly inSight: RowWindow;
  /** The watched row is in sight, as a whole. */
  readonly isWatchedInSight: boolean;
}

interface RowsOptions {
  /** Of the whole list. */
  readonly count: number;
  readonly scroller: HTMLElement;
  /** The element that the rows are in. */
  readonly list: RefObject<HTMLElement | null>;
  /** A row that must be told from the others as soon as it comes into sight. */
  readonly watched: number | undefined;
}

/** Follows the scroller. Renders when other rows are needed, or when the watched one comes or goes, and not with every scroll. */
export function useRows({ count, scroller, list, watched }: RowsOptions): Rows {
  const top = useRef(0);
  const read = (before?: Rows): Rows => {
    const part = visiblePart(scroller.scrollTop - top.current, scroller.clientHeight, list.current?.offsetHeight ?? 0, count);
    const window = rowWindow(part, count, before?.window);
    return {
      window,
      // A window from before may be larger than what is needed now: before the rows are drawn, they count as rows of the usual text.
      pool: Math.max(rowsRendered(part.height), window.last - window.first + 1),
      inSight: visibleRows(part, count),
      isWatchedInSight: watched !== undefined && isWhollyVisible(watched, part),
    };
  };
  const [rows, setRows] = useState<Rows>(read);
  const follow = useRef<(isAtRest: boolean) => void>(() => undefined);
  useLayoutEffect(() => {
    follow.current = (isAtRest) => setRows((before) => changed(before, read(before), isAtRest));
    // What is above the rows may have another height.
    if (list.current) top.current = offsetWithin(list.current, scroller);
    follow.current(true);
  });
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      follow.current(false);
      clearTimeout(rest);
      rest = setTimeout(() => follow.current(true), REST_MS);
    };
    const resize = new ResizeObserver(() => {
      if (list.current) top.current = offsetWithin(list.current, scroller);
      follow.current(true);
    });
    resize.observe(scroller);
    // What stands above the rows may grow without them.
    if (list.current?.parentElement) resize.observe(list.current.parentElement);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      resize.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [scroller, list]);
  return rows;
}

/** The rows before, if nothing has changed that is to be rendered now: while the board scrolls, that is the window and the watched row. */
function changed(before: Rows, now: Rows, isAtRest: boolean): Rows {
  const isSame = before.window === now.window && before.isWatchedInSight === now.isWatchedInSight;
  const isSameSight = before.inSight.first === now.inSight.first && before.inSight.last === now.inSight.last;
  return isSame && (isSameSight || !isAtRest) ? before : now;
}

/** The offset of the element in the content of the scroller, CSS pixels. */
function offsetWithin(element: HTMLElement, scroller: HTMLElement): number {
  return contentTop(element) - element.clientTop - contentTop(scroller);
}

/** Where the content of an element begins, CSS pixels, without scrolls and transforms: a dialog that opens is still a little smaller. */
function contentTop(element: HTMLElement): number {
  let top = 0;
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) top += at.offsetTop + at.clientTop;
  return top;
}
