import type { LeaderboardEntry, LeaderboardResponse } from '../../../shared/api/leaderboard.ts';
import { dialogBody } from './dialog.ts';
import { text } from './text.ts';

export interface BoardOptions {
  /** Rows of the board. */
  readonly rows: number;
  /** The row (from 0) of the player who asks; none without it. */
  readonly own?: number;
  readonly names?: readonly string[];
  /** Rows (from 0) of rivals. */
  readonly rivals?: readonly number[];
}

/** Prime, so that neighbors differ in name and ball. */
const GUEST_STEP = 1_000_003;

const NAMES = ['Anonymous', 'Ada', 'A very long name that no leaderboard of any phone has ever had room for', 'Grace', '山田太郎'];

/** The first name is that of a guest, with another number in each row; the number 0 is that of the first one. */
function playerAt(row: number, names: readonly string[]): Pick<LeaderboardEntry, 'username' | 'userId' | 'guest'> {
  const username = names[row % names.length] ?? '';
  return row % names.length === 0
    ? { username, userId: null, guest: (row * GUEST_STEP) % 2 ** 32 }
    : { username, userId: `user-${row}`, guest: null };
}

/** Every third row ties with the one before. Every seventh is an infuriating run, from row 0 on. */
function entry(row: number, { own, names = NAMES, rivals = [] }: BoardOptions): LeaderboardEntry {
  const first = row % 3 === 2 ? row - 1 : row;
  return {
    score: 12 + first,
    ...playerAt(row, names),
    isUser: row === own,
    isRival: rivals.includes(row),
    infuriatingMode: row % 7 === 0,
    rank: first + 1,
    runId: `run-${row}`,
  };
}

/** The row of the player who asks, with three above and below. */
function neighborsOf(own: number, options: BoardOptions): LeaderboardEntry[] {
  const first = Math.max(0, own - 3);
  return Array.from({ length: Math.min(options.rows - 1, own + 3) - first + 1 }, (_, i) => entry(first + i, options));
}

function histogramOf(options: BoardOptions): LeaderboardResponse['histogram'] {
  const players = Array<number>(Math.min(120, options.rows)).fill(0);
  for (let row = 0; row < options.rows; row++) {
    const at = entry(row, options).score - 12;
    if (at < players.length) players[at] = (players[at] ?? 0) + 1;
  }
  while (players.at(-1) === 0) players.pop();
  return { from: 12, players, more: options.rows - players.reduce((sum, n) => sum + n, 0) };
}

/** The server's answer to a request for a board. */
export function answerBoard(url: URL, options: BoardOptions): LeaderboardResponse {
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const limit = Number(url.searchParams.get('limit') ?? 50);
  const { rows, own } = options;
  const userRow = own === undefined ? null : entry(own, options);
  return {
    leaderboard: Array.from({ length: Math.max(0, Math.min(limit, rows - offset)) }, (_, i) => entry(offset + i, options)),
    averageScore: rows === 0 ? null : 23.46,
    percentFinished: rows === 0 ? null : 61.5,
    userRank: userRow?.rank ?? null,
    gameDay: '2026-11-21' as LeaderboardResponse['gameDay'],
    medals: { gold: 12, silver: 13, bronze: 15 },
    finishers: rows,
    rows,
    waitingRivals: [],
    userRow,
    guest: userRow?.guest ?? null,
    neighbors: offset === 0 && own !== undefined ? neighborsOf(own, options) : [],
    histogram: offset === 0 && rows > 0 ? histogramOf(options) : null,
    par: 15,
  };
}

/** The table of all rows. */
export const boardTable = () => document.querySelector<HTMLElement>(`table[aria-label="${text('board.topScores')}"]`);

/** The row at a place (from 1) of it. */
export const rowAt = (place: number) => boardTable()?.querySelector<HTMLElement>(`tr[aria-rowindex="${place + 1}"]`) ?? null;

/** Scrolls so that a place (from 1) is the first in sight. */
export function scrollToRow(place: number): void {
  const top = boardTable()?.getBoundingClientRect().top ?? 0;
  dialogBody().scrollTop += top - dialogBody().getBoundingClientRect().top + (place - 1) * 48;
}

/** The rows around the own place. */
export const placeRows = () => [...document.querySelectorAll<HTMLElement>('.own-place tbody tr')];

/** The copy of the own row at the lower edge. */
export const ownCopy = () => document.querySelector<HTMLElement>(`section[aria-label="${text('board.yourRow')}"]`);
