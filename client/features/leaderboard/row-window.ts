/** The first rows are the top of the day; a divider follows them. */
export const DIVIDER_AFTER = 20;
/** Heights of a row, with the gap below, and of the divider, CSS pixels; the style sheet has the same numbers. */
const ROW_PX = 48;
const DIVIDER_PX = 18;
/** At least so many rows are rendered beyond each edge of the visible part, if there are any. */
const LEAST = 2;
/** So many where the board scrolls to, and so many where it comes from. More are rendered less often, but more at once. */
const AHEAD = 11;
const BEHIND = 4;

/** The rendered rows, from 0, both included. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** Distance of a row, with the divider above it, from the upper edge of the first one, CSS pixels. */
export const rowTop = (row: number): number => row * ROW_PX + (row > DIVIDER_AFTER ? DIVIDER_PX : 0);

/** Height of all rows, CSS pixels. */
export const rowsHeight = (rows: number): number => rowTop(rows);

const DIVIDER_TOP = DIVIDER_AFTER * ROW_PX;

function rowAt(y: number): number {
  return Math.floor((y < DIVIDER_TOP ? y : Math.max(DIVIDER_TOP, y - DIVIDER_PX)) / ROW_PX);
}

/** Which part of the rows is visible, CSS pixels from the upper edge of the first one. */
export interface VisiblePart {
  readonly offset: number;
  readonly height: number;
}

/** The visible rows, at least in part. */
export function visibleRows({ offset, height }: VisiblePart, rows: number): RowWindow {
  return { first: within(rowAt(offset), rows), last: within(rowAt(offset + height), rows) };
}

export function isWhollyVisible(row: number, { offset, height }: VisiblePart): boolean {
  return rowTop(row) >= offset && rowTop(row + 1) <= offset + height;
}

/**
 * The rows to render. It is the window before as long as that one is large enough: then a scroll renders nothing. Otherwise most further
 * rows are ahead, where the board scrolls to.
 */
export function rowWindow(part: VisiblePart, rows: number, before?: RowWindow): RowWindow {
  const { first, last } = visibleRows(part, rows);
  const isEnough = before && before.first <= within(first - LEAST, rows) && before.last >= within(last + LEAST, rows) && before.last < rows;
  if (isEnough) return before;
  const [above, below] = before && first < before.first + LEAST ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  return { first: within(first - above, rows), last: within(last + below, rows) };
}

/** The most rows that are rendered at once, for a visible part of this height, CSS pixels. */
export const rowsRendered = (height: number): number => Math.ceil(height / ROW_PX) + 1 + AHEAD + BEHIND;

const within = (row: number, rows: number): number => Math.min(Math.max(row, 0), rows - 1);
