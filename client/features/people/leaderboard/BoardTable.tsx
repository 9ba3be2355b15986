// biome-ignore-all lint/a11y/noRedundantRoles: the style sheet lays tables out as blocks, which takes the native roles away in some browsers
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { medalOf } from '../../../../shared/course/medals.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { isDayLocked } from '../../run/run-links/run-locks.ts';
import { BoardHead, PinnedRow, Row } from './BoardRow.tsx';
import { type Board, entryAt, PAGE_ROWS } from './board-pages.ts';
import { DIVIDER_AFTER, rowsHeight, rowTop } from './row-window.ts';
import { useNames } from './use-names.ts';
import { useRows } from './use-rows.ts';

interface BoardTableProps {
  readonly board: Board;
  /** The element that scrolls; the table is somewhere inside. */
  readonly scroller: HTMLElement;
  want(first: number, last: number): void;
  /** Shown at the lower edge, above the player's own row. */
  readonly notice: ReactNode;
  /** The player's own row is in sight above the table. */
  readonly isOwnInSight: boolean;
}

/**
 * The rows of a board. Only the visible ones are rendered; the player's own row stays at the lower edge. The style sheet lays the rows out
 * without the browser's table layout, which would measure all of them whenever one changes; the roles keep what that takes away.
 */
export function BoardTable({ board, scroller, want, notice, isOwnInSight }: BoardTableProps) {
  const text = useDialogText();
  const names = useNames();
  const table = useRef<HTMLTableElement>(null);
  const { rows: count, userRow, medals, gameDay } = board.head;
  const isLocked = userRow === null && isDayLocked(gameDay);
  const own = useMemo(() => ownRowOf(board), [board]);
  const { window, pool, inSight, isWatchedInSight } = useRows({ count, scroller, list: table, watched: own });
  const { first, last } = window;
  useEffect(() => want(first, last), [want, first, last]);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  const sightFirst = rows.toSorted((a, b) => Number(a < inSight.first) - Number(b < inSight.first));
  const stop = names.stopOf(sightFirst, (row) => entryAt(board, row));
  const medalAt = (row: number) => {
    const entry = entryAt(board, row);
    return entry && medalOf(entry.score, medals);
  };
  return (
    <>
      <table
        role="table"
        ref={table}
        className="board"
        aria-label={text('board.topScores')}
        style={{ height: units(rowsHeight(count)) }}
        aria-rowcount={count + 1}
        {...names.handlers}
      >
        <BoardHead />
        <tbody role="rowgroup" className="board__rows" style={{ top: units(rowTop(first)) }}>
          {rows.map((row) => (
            // A row that leaves at one edge is reused at the other, instead of being built again.
            <Fragment key={row % pool}>
              {row === DIVIDER_AFTER && <Divider />}
              <Row
                row={row}
                entry={entryAt(board, row)}
                medal={medalAt(row)}
                tabIndex={names.tabIndexOf(row, stop)}
                watchTabIndex={names.watchTabIndexOf(row, stop, sightFirst)}
                isLocked={isLocked}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the name inside is the control */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div className="board__foot" onClick={names.handlers.onClick}>
        {notice}
        {userRow && !isWatchedInSight && !isOwnInSight && (
          <PinnedRow entry={userRow} medal={medalOf(userRow.score, medals)} tabIndex={names.isOn ? 0 : undefined} />
        )}
      </div>
    </>
  );
}

/** A length of the row window, as the style sheet draws it. */
const units = (length: number): string => `calc(${length} * var(--unit))`;

/** The player's own row, if its page is loaded. */
function ownRowOf({ pages }: Board): number | undefined {
  for (const [page, entries] of pages) {
    const at = entries.findIndex(({ isUser }) => isUser);
    if (at >= 0) return page * PAGE_ROWS + at;
  }
  return undefined;
}

/** Marks the end of the top, above the first row after it. */
function Divider() {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused
    <tr className="board__divider" aria-hidden="true" data-testid="board-divider">
      <td colSpan={4} />
    </tr>
  );
}
