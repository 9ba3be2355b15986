import type { LeaderboardEntry, LeaderboardQuery, LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { latest } from '../../../../shared/latest.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import type { ApiResult } from '../../../api/http.ts';

/** Rows of one page, as many as the server returns at once. */
export const PAGE_ROWS = LIMITS.leaderboardRows;
/** How long the view must rest before its rows are loaded, ms: dragging the bar past a hundred pages should load only the last. */
export const STILL_MS = 120;
/** Pages kept in memory; the one farthest from the view is dropped first. The first page stays. */
const PAGES_MAX = 30;

/** What the board shows. */
export interface BoardView {
  /** Undefined: the server's today. */
  readonly date: GameDay | undefined;
  readonly showAnonymous: boolean;
  readonly infuriatingOnly: boolean;
}

/** A board as far as it is loaded. */
export interface Board {
  readonly view: BoardView;
  readonly head: Omit<LeaderboardResponse, 'leaderboard'>;
  /** Entries by page number, from 0. */
  readonly pages: ReadonlyMap<number, readonly LeaderboardEntry[]>;
}

export interface BoardSnapshot {
  /** The state of the last requested view. While it loads, `board` is that of the view before. */
  readonly state: 'loading' | 'error' | 'loaded';
  readonly board: Board | undefined;
  /** Visible pages could not be loaded. */
  readonly pageFailed: boolean;
}

interface BoardPagesDeps {
  load(query: LeaderboardQuery): Promise<ApiResult<LeaderboardResponse>>;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
}

/** The entry at a row (from 0) of the board; undefined until its page is loaded. */
export const entryAt = (board: Board, row: number): LeaderboardEntry | undefined =>
  board.pages.get(Math.floor(row / PAGE_ROWS))?.[row % PAGE_ROWS];

/** A board in pages of a hundred rows; each is loaded when its rows become visible. Answers for an earlier view are dropped. */
export class BoardPages {
  private readonly deps: BoardPagesDeps;
  private readonly listeners = new Set<() => void>();
  private current: BoardSnapshot = { state: 'loading', board: undefined, pageFailed: false };
  private view: BoardView | undefined;
  private readonly rounds = latest();
  /** Of the last round, whose pages are loaded side by side. */
  private isCurrent = this.rounds.begin();
  private wanted: readonly number[] = [0];
  private readonly asked = new Set<number>();
  /** Pages of an earlier round: shown until they have come again. */
  private old = new Set<number>();
  private forget: (() => void) | undefined;

  constructor(deps: BoardPagesDeps) {
    this.deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): BoardSnapshot => this.current;

  /** Loads the first page of a view; the old board stays until it is there. Of the same view, so do the pages in sight, each on its own. */
  show(view: BoardView): void {
    this.view = view;
    this.isCurrent = this.rounds.begin();
    this.asked.clear();
    this.forget?.();
    const { board } = this.current;
    this.publish({ state: 'loading', board, pageFailed: false });
    void this.loadFirst(view);
  }

  /** Rows first to last (from 0, inclusive) are visible. */
  want(first: number, last: number): void {
    this.wanted = pagesOf(first, last);
    this.forget?.();
    if (this.missing().length > 0) this.forget = this.deps.schedule(() => this.loadMissing(), STILL_MS);
    else if (this.current.pageFailed) this.publish({ ...this.current, pageFailed: false });
  }

  /** After a failure, loads what is missing. */
  tryAgain(): void {
    if (!this.view) return;
    if (this.current.state === 'error') this.show(this.view);
    else this.loadMissing();
  }

  private missing(): number[] {
    const { board, state } = this.current;
    // A board that could not be loaded again goes on with the rows it had.
    if (!board || !this.view || state === 'loading' || !isSameView(board.view, this.view)) return [];
    const isLoaded = (page: number) => board.pages.has(page) && !this.old.has(page);
    return this.wanted.filter((page) => page * PAGE_ROWS < board.head.rows && !isLoaded(page) && !this.asked.has(page));
  }

  private async loadFirst(view: BoardView): Promise<void> {
    const { isCurrent } = this;
    const answer = await this.deps.load({ ...view, limit: PAGE_ROWS });
    if (!isCurrent()) return;
    if (!answer.ok) {
      this.publish({ ...this.current, state: 'error' });
      return;
    }
    const { leaderboard, ...head } = answer.value;
    const kept = this.pagesInSight(view);
    this.old = new Set(kept.map(([page]) => page));
    this.publish({ state: 'loaded', board: { view, head, pages: new Map([[0, leaderboard], ...kept]) }, pageFailed: false });
    this.loadMissing();
  }

  /** The pages after the first that are in sight, as far as they are loaded and of this view. */
  private pagesInSight(view: BoardView): [number, readonly LeaderboardEntry[]][] {
    const { board } = this.current;
    if (!board || !isSameView(board.view, view)) return [];
    return [...board.pages].filter(([page]) => page > 0 && this.wanted.includes(page));
  }

  private loadMissing(): void {
    const pages = this.missing();
    if (pages.length === 0) return;
    if (this.current.pageFailed) this.publish({ ...this.current, pageFailed: false });
    for (const page of pages) void this.loadPage(page);
  }

  private async loadPage(page: number): Promise<void> {
    if (!this.view) return;
    const { isCurrent } = this;
    this.asked.add(page);
    const answer = await this.deps.load({ ...this.view, offset: page * PAGE_ROWS, limit: PAGE_ROWS });
    const { board } = this.current;
    if (!isCurrent() || !board) return;
    this.asked.delete(page);
    if (!answer.ok) {
      this.publish({ ...this.current, pageFailed: true });
      return;
    }
    this.old.delete(page);
    const { leaderboard, ...later } = answer.value;
    // Only the first page brings these.
    const { neighbors, histogram } = board.head;
    const head = { ...later, neighbors, histogram };
    const pages = this.bounded(new Map([...board.pages, [page, leaderboard]]));
    this.publish({ ...this.current, board: { ...board, head, pages } });
  }

  private bounded(pages: Map<number, readonly LeaderboardEntry[]>): Map<number, readonly LeaderboardEntry[]> {
    const here = this.wanted[0] ?? 0;
    const farthest = [...pages.keys()].filter((page) => page > 0).sort((a, b) => Math.abs(b - here) - Math.abs(a - here));
    for (const page of farthest.slice(0, Math.max(0, pages.size - PAGES_MAX))) pages.delete(page);
    return pages;
  }

  private publish(snapshot: BoardSnapshot): void {
    this.current = snapshot;
    for (const listener of this.listeners) listener();
  }
}

const isSameView = (a: BoardView, b: BoardView): boolean =>
  a.date === b.date && a.showAnonymous === b.showAnonymous && a.infuriatingOnly === b.infuriatingOnly;

function pagesOf(first: number, last: number): number[] {
  const from = Math.max(0, Math.floor(first / PAGE_ROWS));
  const to = Math.max(from, Math.floor(last / PAGE_ROWS));
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
