import { vi } from 'vitest';
import type { LeaderboardEntry, LeaderboardResponse } from '../../../shared/api/leaderboard.ts';
import type { PublicPlayer } from '../../../shared/api/players.ts';
import type { ChangeRivalRequest } from '../../../shared/api/rivals.ts';
import { answerBoard } from './boards.ts';

export const player = (username: string): PublicPlayer => ({ id: `user-${username}`, username });

/** A server that knows players and rivals. The test changes it, and decides when it answers. */
export class RivalServer {
  rivals: PublicPlayer[];
  /** Who has an account. */
  readonly users: readonly PublicPlayer[];
  /** The strokes of who has finished the day, by name; 'me' is the caller. */
  readonly scores: Readonly<Record<string, number>>;
  /** Rivals of one player. */
  limit = 200;
  /** Addresses that fail as without a network. */
  failing: RegExp | undefined;
  /** Addresses whose answers wait until `release`. */
  held: RegExp | undefined;
  readonly requests: string[] = [];
  private waiting: (() => void)[] = [];

  constructor(users: readonly string[], rivals: readonly string[] = [], scores: Readonly<Record<string, number>> = {}) {
    this.users = users.map(player);
    this.rivals = rivals.map(player);
    this.scores = scores;
    vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => this.answer(new URL(path, location.href), init));
  }

  /** Answers one held request: the oldest, unless its place among them is given. */
  release(place = 0): void {
    this.waiting.splice(place, 1)[0]?.();
  }

  /** Requests of one path, with what they ask for. */
  asked(path: string): string[] {
    return this.requests.filter((request) => request.startsWith(path));
  }

  private async answer(url: URL, { body }: RequestInit): Promise<Response> {
    const request = url.pathname + url.search + (body ? ` ${body}` : '');
    this.requests.push(request);
    if (this.held?.test(request)) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.failing?.test(request)) throw new TypeError('No connection');
    const [status, answer] = this.bodyFor(url, body ? JSON.parse(String(body)) : undefined);
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  }

  private bodyFor(url: URL, body: ChangeRivalRequest | undefined): [number, unknown] {
    if (url.pathname === '/api/search-users') {
      const text = (url.searchParams.get('q') ?? '').toLowerCase();
      return [200, { users: this.users.filter(({ username }) => username.toLowerCase().includes(text)).slice(0, 20) }];
    }
    if (url.pathname === '/api/rivals') return body ? this.change(body) : [200, { rivals: this.rivals }];
    return [200, url.searchParams.get('view') === 'rivals' ? this.board(url) : answerBoard(url, { rows: 3 })];
  }

  private change({ action, rivalUserId }: ChangeRivalRequest): [number, unknown] {
    const others = this.rivals.filter(({ id }) => id !== rivalUserId);
    if (action === 'add' && others.length >= this.limit) return [409, { code: 'too_many_rivals', message: 'No more' }];
    this.rivals = action === 'remove' ? others : [...others, ...this.users.filter(({ id }) => id === rivalUserId)];
    return [200, { success: true }];
  }

  private board(url: URL): LeaderboardResponse {
    const inBoard = [player('me'), ...this.rivals].filter(({ username }) => username in this.scores);
    const rows = inBoard.map((who) => this.entry(who)).toSorted((a, b) => a.score - b.score);
    return {
      ...answerBoard(url, { rows: 0 }),
      medals: { gold: 12, silver: 13, bronze: 15 },
      finishers: 10,
      rows: rows.length,
      leaderboard: rows,
      waitingRivals: this.rivals.filter(({ username }) => !(username in this.scores)),
    };
  }

  /** The rank of a rival is among everybody: others have finished between them. */
  private entry({ id, username }: PublicPlayer): LeaderboardEntry {
    const score = this.scores[username] ?? 0;
    const isUser = username === 'me';
    return {
      score,
      username,
      userId: id,
      guest: null,
      isUser,
      isRival: !isUser,
      infuriatingMode: score % 2 === 1,
      rank: score - 9,
      runId: `run ${id}`,
    };
  }
}
