import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { atom, useAtom } from '../../../state/jotai.ts';
import type { BoardTableProps } from './BoardTable.tsx';

const tableAtom = atom<{ readonly BoardTable: ComponentType<BoardTableProps> } | null>(null);

// Without a `then` of its own, the import also fails when a style sheet of the part cannot be loaded.
const importTable = () => import('./BoardTable.tsx');

interface LoadedTable {
  /** Undefined until it is loaded. */
  readonly BoardTable: ComponentType<BoardTableProps> | undefined;
  readonly hasFailed: boolean;
  tryAgain(): void;
}

/**
 * Loads the table when a board is opened. Table and list of rows are half as large as all other dialogs together, so they are not loaded
 * with these.
 */
export function useBoardTable(): LoadedTable {
  const [table, setTable] = useAtom(tableAtom);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    importTable().then(
      ({ BoardTable }) => setTable({ BoardTable }),
      () => setFailed(true),
    );
  }, [setTable]);
  useEffect(() => {
    if (!table) load();
  }, [table, load]);
  return { BoardTable: table?.BoardTable, hasFailed: hasFailed && !table, tryAgain: load };
}
