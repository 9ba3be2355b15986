/** The first rows are the top of the day; a divider follows them. */
export const DIVIDER_AFTER = 20;
/**
 * Heights of a row, with the gap below, and of the divider, in units of the style sheet, which has the same numbers. A unit is a CSS pixel
 * at the usual text size, and grows with the text.
 */
const ROW = 48;
const DIVIDER = 18;
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

/** Distance of a row, with the divider above it, from the upper edge of the first one, units. */
export const rowTop = (row: number): number => row * ROW + (row > DIVIDER_AFTER ? DIVIDER : 0);

/** Height of all rows, units. */
export const rowsHeight = (rows: number): number => rowTop(rows);

const DIVIDER_TOP = DIVIDER_AFTER * ROW;

function rowAt(y: number): number {
  return Math.floor((y < DIVIDER_TOP ? y : Math.max(DIVIDER_TOP, y - DIVIDER)) / ROW);
}

/** Which part of the rows is visible, units from the upper edge of the first one. */
export interface VisiblePart {
  readonly offset: number;
  readonly height: number;
}

/**
 * The visible part of a list of rows.
 * @param offset Its distance from the upper edge of the first row, CSS pixels.
 * @param height CSS pixels.
 * @param listHeight Of the whole list as it is drawn, CSS pixels, which says how large a unit is. 0 before it is drawn.
 */
export function visiblePart(offset: number, height: number, listHeight: number, rows: number): VisiblePart {
  const unit = listHeight > 0 && rows > 0 ? listHeight / rowsHeight(rows) : 1;
  return { offset: offset / unit, height: height / unit };
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

/** The most rows that are rendered at once, for a visible part of this height, units. */
export const rowsRendered = (height: number): number => Math.ceil(height / ROW) + 1 + AHEAD + BEHIND;

const within = (row: number, rows: number): number => Math.min(Math.max(row, 0), rows - 1);
