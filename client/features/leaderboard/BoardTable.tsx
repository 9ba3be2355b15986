import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { medalOf } from '../../../shared/course/medals.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { PinnedRow, Row } from './BoardRow.tsx';
import { type Board, entryAt } from './board-pages.ts';
import { useNames } from './use-names.ts';

/** The first rows are the top of the day; a divider follows them. */
const DIVIDER_AFTER = 20;
/** Heights of a row and of the divider, CSS pixels, with the gap below; the style sheet has the same numbers. */
const ROW_PX = 48;
const DIVIDER_PX = 18;
const GAP_PX = 4;
/** Rows rendered beyond each edge of the visible part, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;

export interface BoardTableProps {
  readonly board: Board;
  /** The element that scrolls; the table is somewhere inside. */
  readonly scroller: HTMLElement;
  want(first: number, last: number): void;
  /** Shown at the lower edge, above the player's own row. */
  readonly notice: ReactNode;
}

/** The rows of a board. Only the visible ones are rendered; the player's own row stays at the lower edge. */
export function BoardTable({ board, scroller, want, notice }: BoardTableProps) {
  const text = useDialogText();
  const names = useNames();
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  const { rows, userRow, medals } = board.head;
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller,
    estimateSize: (row) => (row === DIVIDER_AFTER ? ROW_PX + DIVIDER_PX : ROW_PX),
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  useLayoutEffect(() => {
    if (table.current) setTop(offsetWithin(table.current, scroller));
  });
  const medalAt = (row: number) => {
    const entry = entryAt(board, row);
    return entry && medalOf(entry.score, medals);
  };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => want(first, last), [want, first, last]);
  // A row that leaves at one edge is reused at the other, instead of being built again.
  const pool = 2 ** Math.ceil(Math.log2(items.length + 1));
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  const offset = virtualizer.scrollOffset ?? 0;
  const own = items.find(({ index }) => entryAt(board, index)?.isUser);
  const isOwnInSight = own !== undefined && isInSight(own, offset, scroller.clientHeight);
  const inSightFirst = items.toSorted((a, b) => Number(a.start < offset) - Number(b.start < offset)).map(({ index }) => index);
  const stop = names.stopOf(inSightFirst, (row) => entryAt(board, row));
  return (
    <>
      <table ref={table} className="board" aria-rowcount={rows + 1} {...names.handlers}>
        <colgroup>
          <col className="board__rank-column" />
          <col />
          <col className="board__score-column" />
        </colgroup>
        <thead className="visually-hidden">
          <tr aria-rowindex={1}>
            <th scope="col">{text('board.rank')}</th>
            <th scope="col">{text('board.player')}</th>
            <th scope="col">{text('board.strokes')}</th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {items.map(({ index }) => (
            <Fragment key={index % pool}>
              {index === DIVIDER_AFTER && <Divider />}
              <Row row={index} entry={entryAt(board, index)} medal={medalAt(index)} tabIndex={names.tabIndexOf(index, stop)} />
            </Fragment>
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the name inside is the control */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className="board__foot" onClick={names.handlers.onClick}>
        {notice}
        {userRow && !isOwnInSight && (
          <PinnedRow entry={userRow} medal={medalOf(userRow.score, medals)} tabIndex={names.isOn ? 0 : undefined} />
        )}
      </div>
    </>
  );
}

/** The offset of the element in the content of the scroller, CSS pixels. */
function offsetWithin(element: HTMLElement, scroller: HTMLElement): number {
  return Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop - scroller.clientTop);
}

const isInSight = (item: { readonly start: number; readonly end: number }, offset: number, height: number): boolean =>
  item.start >= offset && item.end <= offset + height;

/** Takes the space of rows that are not rendered. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused
    <tr aria-hidden="true">
      <td colSpan={3} style={{ height: height - GAP_PX }} />
    </tr>
  );
}

function Divider() {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: as above
    <tr className="board__divider" aria-hidden="true" data-testid="board-divider">
      <td colSpan={3} />
    </tr>
  );
}
