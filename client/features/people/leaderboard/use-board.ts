import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LeaderboardQuery, LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import type { ApiResult } from '../../../api/http.ts';
import { BoardPages, type BoardSnapshot, type BoardView } from './board-pages.ts';

export interface UsedBoard extends BoardSnapshot {
  /** See `BoardPages.want`. The same function at every call. */
  readonly want: (first: number, last: number) => void;
  readonly tryAgain: () => void;
}

/**
 * The board of a view, loaded page by page while the component is mounted.
 * @param version loads again when it changes, such as after a run of the player was accepted
 */
export function useBoard(
  { date, showAnonymous, infuriatingOnly }: BoardView,
  version: number,
  load: (query: LeaderboardQuery) => Promise<ApiResult<LeaderboardResponse>>,
): UsedBoard {
  const pages = useMemo(() => new BoardPages({ load, schedule }), [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version repeats the request
  useEffect(() => pages.show({ date, showAnonymous, infuriatingOnly }), [pages, date, showAnonymous, infuriatingOnly, version]);
  const snapshot = useSyncExternalStore(pages.subscribe, pages.snapshot);
  const actions = useMemo(
    () => ({ want: (first: number, last: number) => pages.want(first, last), tryAgain: () => pages.tryAgain() }),
    [pages],
  );
  return { ...snapshot, ...actions };
}

function schedule(callback: () => void, ms: number): () => void {
  const timer = window.setTimeout(callback, ms);
  return () => window.clearTimeout(timer);
}
