import { vi } from 'vitest';
import { type GameDay, levelOfDay } from '../../../shared/game-day.ts';
import { type ApiAnswer, type ApiRequest, usualAnswers } from './api-answers.ts';
import type { SmallCourse } from './small-courses.ts';

const LEVEL_FILE = /^\/levels\/(\d+)\.json$/;

/** The server of a whole page: API and level files. The test changes its answers. */
export class AppServer {
  /** By path. A `Response` is sent as it is, anything else as JSON. */
  readonly answers: Record<string, ApiAnswer>;
  /** In the order in which they came. */
  readonly requests: ApiRequest[] = [];
  /** By number: the level files of the day and others. Every other level is missing. */
  readonly levels: Record<number, SmallCourse | (() => Response | Promise<Response>)>;
  /** No call of the API reaches it. The level files are there, as a browser that was here before has them. */
  isDown = false;
  private pending = 0;

  /** Answers the page's requests until `vi.unstubAllGlobals`; files of the page come from where they do. */
  constructor(day: GameDay, levels: AppServer['levels']) {
    const course = levels[levelOfDay(day)];
    this.answers = usualAnswers(day, typeof course === 'object' ? course.hash : '');
    this.levels = levels;
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (path: string | URL, init: RequestInit = {}) => {
      const url = new URL(path, location.href);
      const isOurs = url.pathname.startsWith('/api/') || LEVEL_FILE.test(url.pathname);
      return isOurs ? this.answer(url, init) : fetch(path, init);
    });
  }

  /** Methods and paths of the requests to the API, without those that only read. */
  writes(): string[] {
    return this.requests.filter(({ method }) => method !== 'GET').map(({ url }) => url.pathname);
  }

  /** Whether every request to the API has been answered. */
  get isIdle(): boolean {
    return this.pending === 0;
  }

  private async answer(url: URL, { method = 'GET', body }: RequestInit): Promise<Response> {
    const level = LEVEL_FILE.exec(url.pathname)?.[1];
    if (level !== undefined) return this.answerLevel(this.levels[Number(level)]);
    if (this.isDown) throw new TypeError('No connection');
    const request = { method, url, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    this.requests.push(request);
    this.pending++;
    const answer = await Promise.resolve(this.answers[url.pathname]?.(request)).finally(() => this.pending--);
    if (answer === undefined) return Response.json({ code: 'not_found', message: 'Nothing is there.' }, { status: 404 });
    return answer instanceof Response ? answer : Response.json(answer);
  }

  private answerLevel(level: AppServer['levels'][number] | undefined): Response | Promise<Response> {
    if (typeof level === 'function') return level();
    return level ? Response.json(level.file) : new Response('{}', { status: 404 });
  }
}
