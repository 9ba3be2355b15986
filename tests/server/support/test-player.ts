import { ARCHIVE_ROUTE, type ArchiveResponse, archiveResponse } from '../../../shared/api/archive.ts';
import type { ApiError } from '../../../shared/api/common.ts';
import { LEADERBOARD_ROUTE, type LeaderboardResponse, leaderboardResponse } from '../../../shared/api/leaderboard.ts';
import {
  type RecentScoresResponse,
  recentScoresResponse,
  SCORE_ROUTES,
  type SubmitScoreRequest,
  type SubmitScoreResponse,
  submitScoreResponse,
  type TrackStartResponse,
  trackStartResponse,
  trackStrokeResponse,
} from '../../../shared/api/scores.ts';
import { STATS_ROUTE, type StatsResponse, statsResponse } from '../../../shared/api/stats.ts';
import { USER_STATS_ROUTE, type UserStatsResponse, userStatsResponse } from '../../../shared/api/user-stats.ts';
import { toBase64 } from '../../../shared/replay/base64.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { TestAccount } from './test-account.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if the answer is JSON, else its text. */
  readonly body: unknown;
}

/** A browser without a page. It stores its cookies and sends the product's calls. The shared schema parses every good answer. */
export class TestPlayer {
  readonly cookies = new Map<string, string>();
  /** The signed-in account; undefined at first. */
  account: TestAccount | undefined;
  private readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  /** Today, by the server's clock. */
  get today(): string {
    return this.server.today;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.write('POST', path, body, headers);
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.write('PUT', path, body, headers);
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { method: 'DELETE', headers });
  }

  async start(infuriatingMode = false): Promise<TrackStartResponse> {
    return trackStartResponse.parse(expectOk(await this.post(SCORE_ROUTES.trackStart, { clientDate: this.today, infuriatingMode })));
  }

  /** The first stroke of a run that was started. */
  async stroke({ attemptId }: Pick<TrackStartResponse, 'attemptId'>): Promise<void> {
    trackStrokeResponse.parse(expectOk(await this.post(SCORE_ROUTES.trackStroke, { attemptId })));
  }

  /** Starts a run and plays its first stroke, as the page does. */
  async begin(infuriatingMode = false): Promise<TrackStartResponse> {
    const start = await this.start(infuriatingMode);
    await this.stroke(start);
    return start;
  }

  /** The call with any body, for requests that must be refused. */
  submitRaw(body: Partial<SubmitScoreRequest>): Promise<Answer> {
    return this.post(SCORE_ROUTES.submitScore, { score: 1, clientDate: this.today, ...body });
  }

  async submit(replay: Uint8Array, body: Partial<SubmitScoreRequest> = {}): Promise<SubmitScoreResponse> {
    return submitScoreResponse.parse(expectOk(await this.submitRaw({ replay: toBase64(replay), ...body })));
  }

  /** Starts, advances the server's clock by a minute and submits, as the page does for one run. */
  async play(replay: Uint8Array, infuriatingMode = false): Promise<SubmitScoreResponse> {
    const { attemptId } = await this.start(infuriatingMode);
    this.server.clock.advance(60);
    return this.submit(replay, { attemptId, infuriatingMode });
  }

  async stats(score: number, date = this.today): Promise<StatsResponse> {
    return statsResponse.parse(expectOk(await this.get(`${STATS_ROUTE}?score=${score}&date=${date}`)));
  }

  async leaderboard(query = ''): Promise<LeaderboardResponse> {
    return leaderboardResponse.parse(expectOk(await this.get(`${LEADERBOARD_ROUTE}?${query}`)));
  }

  async recentScores(): Promise<RecentScoresResponse['recentScores']> {
    return recentScoresResponse.parse(expectOk(await this.get(SCORE_ROUTES.recentScores))).recentScores;
  }

  async userStats(): Promise<UserStatsResponse> {
    return userStatsResponse.parse(expectOk(await this.get(USER_STATS_ROUTE)));
  }

  async archive(year: number, month: number): Promise<ArchiveResponse> {
    return archiveResponse.parse(expectOk(await this.get(`${ARCHIVE_ROUTE}?year=${year}&month=${month}`)));
  }

  private write(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    return this.send(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  }

  private async send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const signedIn = this.account === undefined ? {} : { authorization: `Bearer ${await this.account.token()}` };
    // What is compressed here is unpacked a moment later, in the same process.
    const headers = { 'accept-encoding': 'identity', ...signedIn, ...init.headers, ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(this.server.url + path, { ...init, redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; *max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}

/** A device with a signed-in account. */
export function signedInPlayer(server: TestServer, account: TestAccount): TestPlayer {
  const player = new TestPlayer(server);
  player.account = account;
  return player;
}

/** Status, code and reason of a refusal, for one-line expectations. */
export function refusal({ status, body }: Answer): { status: number; code: string; reason: string | undefined } {
  const { code, reason } = body as ApiError;
  return { status, code, reason };
}

/** @returns the body. @throws Error with the refusal */
export function expectOk(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
