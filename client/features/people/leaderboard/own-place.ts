import { type Board, entryAt } from './board-pages.ts';

/** Who is among so many first rows sees the three above and below at the top already: they are not shown twice. */
const TOP_ROWS = 4;

/** Whether the player's neighbors have a section of their own above the rows. */
export function showsOwnPlace(board: Board): boolean {
  const { neighbors } = board.head;
  if (neighbors.length < 2) return false;
  const own = neighbors.findIndex(({ isUser }) => isUser);
  // The view may hide the own row, but not those beside it.
  const beside = neighbors[own === 0 ? 1 : own - 1];
  const besideOwn = own === 0 ? -1 : 1;
  for (let row = 0; row < TOP_ROWS + 1; row++) {
    if (entryAt(board, row)?.runId === beside?.runId) return row + besideOwn >= TOP_ROWS;
  }
  return true;
}
