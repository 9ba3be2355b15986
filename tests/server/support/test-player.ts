import { type LeaderboardResponse, leaderboardResponse } from '../../../shared/api/leaderboard.ts';
import {
  SCORE_ROUTES,
  type SubmitScoreRequest,
  type SubmitScoreResponse,
  submitScoreResponse,
  type TrackStartResponse,
  trackStartResponse,
} from '../../../shared/api/scores.ts';
import { type StatsResponse, statsResponse } from '../../../shared/api/stats.ts';
import { toBase64 } from '../../../shared/replay/codec.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A browser without a page: keeps its cookies and speaks the product's calls. */
export class TestPlayer {
  private readonly url: string;
  private readonly cookies = new Map<string, string>();

  constructor(server: { readonly url: string }) {
    this.url = server.url;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { headers });
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  }

  async start(infuriatingMode = false, clientDate = '2026-11-21'): Promise<TrackStartResponse> {
    const answer = await this.post(SCORE_ROUTES.trackStart, { clientDate, infuriatingMode });
    return trackStartResponse.parse(expectOk(answer));
  }

  submitRaw(body: Partial<SubmitScoreRequest>): Promise<Answer> {
    return this.post(SCORE_ROUTES.submitScore, { score: 1, clientDate: '2026-11-21', ...body });
  }

  async submit(replay: Uint8Array, body: Partial<SubmitScoreRequest> = {}): Promise<SubmitScoreResponse> {
    return submitScoreResponse.parse(expectOk(await this.submitRaw({ replay: toBase64(replay), ...body })));
  }

  /** Starts and submits, as the page does for one run. */
  async play(replay: Uint8Array, infuriating = false): Promise<SubmitScoreResponse> {
    const { attemptId } = await this.start(infuriating);
    return this.submit(replay, { attemptId, infuriatingMode: infuriating });
  }

  async stats(query: string): Promise<StatsResponse> {
    return statsResponse.parse(expectOk(await this.get(`/api/stats?${query}`)));
  }

  async leaderboard(query = ''): Promise<LeaderboardResponse> {
    return leaderboardResponse.parse(expectOk(await this.get(`/api/leaderboard?${query}`)));
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  private async send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}

function expectOk(answer: Answer): unknown {
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
