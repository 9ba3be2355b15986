import type { BrowserContext, Page, Request, WebError } from 'playwright';
import { expect } from 'vitest';
import { CONFIG, type Config } from '../../../server/config/config.ts';
import { publishableKeyOf } from '../../../server/config/publishable-key.ts';
import { spend } from '../../support/spend.ts';
import type { TestServer } from '../../support/test-server.ts';
import type { PageOptions } from '../fixture/page/page-options.ts';
import type { Member } from './accounts.ts';
import type { BrowserProfiles } from './browser-profiles.ts';
import { PAGE_COOKIE } from './fixture-routes.ts';
import { type Outcome, replaceTurnstile, TURNSTILE_ORIGIN } from './turnstile.ts';
import { type OfficialClient, scriptUrl, uiUrl } from './versions.ts';

export interface VisitorOptions extends Pick<PageOptions, 'provider' | 'component' | 'noRouter'> {
  /** Path that the first tab opens. */
  readonly path?: string;
  /** The client keeps the worker with its own timers: they run in real time, and no test can move them. */
  readonly ownTimers?: boolean;
  /** The page does not see that a program drives the browser: the client then has no passkeys. */
  readonly hidesAutomation?: boolean;
  /** The account that is signed in; none by default. */
  readonly as?: Member;
  /** Origins of providers of accounts, which the browser may visit. */
  readonly providers?: readonly string[];
  /** Outcomes of Turnstile's widgets, which are then replaced. */
  readonly turnstile?: readonly Outcome[];
}

/** What `#state` of the page shows. */
export interface ShownState {
  readonly isLoaded: boolean;
  readonly isSignedIn?: boolean;
  readonly userId?: string | null;
  readonly sessionId?: string | null;
  readonly username?: string | null;
  readonly unsafeMetadata?: Record<string, unknown>;
}

/** The first error of a refused call, as the official client passes it to the page. */
export interface Refusal {
  /** Undefined when the client itself has refused. */
  readonly status: number | undefined;
  readonly code: string;
  readonly message: string;
  readonly param: string | undefined;
}

/** One browser with one release of the official client. It may call our server only: otherwise closing it fails. */
export interface Visitor {
  readonly client: OfficialClient;
  readonly context: BrowserContext;
  /** The first tab. */
  readonly page: Page;
  readonly url: string;
  /** Calls of the Frontend API so far, as 'POST /client/sign_ins 200'. */
  readonly calls: readonly string[];
  /** Opens another tab. @param address a path of the page, or any URL */
  openTab(address: string): Promise<Page>;
  /** Moves the clocks of browser and server step by step, so that the page runs what is due. */
  pass(seconds: number, stepSeconds?: number): Promise<void>;
  /** Returns the browser, once. @throws when the page had an error or has called another server */
  close(): Promise<void>;
}

/** Runs in the page. */
const HIDE_AUTOMATION = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });";

export async function openVisitor(
  profiles: BrowserProfiles,
  server: TestServer,
  client: OfficialClient,
  { path = '/', as: member, ownTimers = false, hidesAutomation = false, providers = [], turnstile, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  spend('visit');
  const context = await profiles.take(client);
  const [page] = context.pages();
  if (page === undefined) throw new Error('The profile has no tab');
  const watch = watchRequests(context, [server.url, ...providers, ...(turnstile === undefined ? [] : [TURNSTILE_ORIGIN])]);
  const cookies = [[PAGE_COOKIE, client.react] as const, ...(member?.browser.cookies ?? [])];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  const fixture: PageOptions = {
    publishableKey: publishableKeyOf(server.app.get<Config>(CONFIG, { strict: false })).key,
    proxyUrl: '/__clerk',
    clerkJSUrl: scriptUrl(client.js),
    ...(client.ui === undefined ? {} : { clerkUIUrl: uiUrl(client.ui) }),
    ...options,
  };
  const globals = { fixture, ...(turnstile === undefined ? {} : { turnstileOutcomes: turnstile }) };
  // Without workers the client uses the page's timers, which the test controls.
  const firstScript = `Object.assign(window, ${JSON.stringify(globals)});${ownTimers ? '' : 'delete window.Worker;'}${hidesAutomation ? HIDE_AUTOMATION : ''}`;
  const initScript = await context.addInitScript(firstScript);
  if (turnstile !== undefined) await replaceTurnstile(context);
  const load = async (tab: Page, address: string): Promise<Page> => {
    await tab.goto(address);
    await untilLoaded(tab);
    return tab;
  };
  const leave = async (): Promise<void> => {
    watch.end();
    await initScript.dispose();
    await context.unrouteAll();
    await profiles.giveBack(client, context);
    expect(watch.wrong, `errors of the page with ${client.name}, and requests to others`).toEqual([]);
  };
  let closed: Promise<void> | undefined;
  await load(page, path);
  return {
    client,
    context,
    page,
    url: server.url,
    calls: watch.calls,
    openTab: async (address) => load(await context.newPage(), address),
    async pass(seconds, stepSeconds = seconds) {
      for (let passed = 0; passed < seconds; passed += stepSeconds) {
        // The client gives up loading its parts after two minutes, which would pass at once.
        await watch.settled();
        server.clock.advance(stepSeconds);
        await context.clock.fastForward(stepSeconds * 1000);
        // Timers that are due send their calls in later turns.
        await Promise.all(context.pages().map(waitForTimer));
        await watch.settled();
        // The page's clock also runs by itself: on a slow machine it would be ahead, and its tokens would seem older than they are.
        await context.clock.setSystemTime(server.clock.now());
      }
    },
    close: () => (closed ??= leave()),
  };
}

/** Resolves after a timer of the page. A page that is being left has none. */
export async function waitForTimer(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve))).catch(() => undefined);
}

/** Waits until the client is loaded and the hooks know it. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('#state', { hasText: '"isLoaded":true' }).waitFor();
}

export async function whenSignedIn(page: Page): Promise<void> {
  await page.locator('#state', { hasText: '"isSignedIn":true' }).waitFor();
}

export async function whenSignedOut(page: Page): Promise<void> {
  await page.locator('#state', { hasText: '"isSignedIn":false' }).waitFor();
}

export async function stateOf(page: Page): Promise<ShownState> {
  return JSON.parse(await page.locator('#state').innerText());
}

/** Runs a call of the page that must be refused. @returns the refusal @throws when it is not refused */
export async function refusalOf<A>(page: Page, call: (argument: A) => Promise<unknown>, argument: A): Promise<Refusal> {
  // As text: of an error that leaves the page only its message remains.
  const refusal: Refusal | undefined = await page.evaluate(`(${readRefusal})(${call}, ${JSON.stringify(argument)})`);
  if (refusal === undefined) throw new Error('The call was not refused');
  return refusal;
}

/** What the official client throws: the server's errors, or one of its own. */
interface ClientError {
  readonly status: number;
  readonly errors?: readonly { readonly code: string; readonly longMessage: string; readonly meta?: { readonly paramName?: string } }[];
  readonly code?: string;
  readonly message: string;
}

/** Runs in the page. */
async function readRefusal<A>(call: (argument: A) => Promise<unknown>, argument: A): Promise<Refusal | undefined> {
  try {
    await call(argument);
    return undefined;
  } catch (error) {
    const { status, errors, code, message } = error as ClientError;
    const [first] = errors ?? [];
    if (first === undefined && code !== undefined) return { status: undefined, code, message, param: undefined };
    if (first === undefined) throw error;
    return { status, code: first.code, message: first.longMessage, param: first.meta?.paramName };
  }
}

interface Watch {
  readonly calls: string[];
  /** Errors of the page, and requests to other servers. */
  readonly wrong: string[];
  /** Resolves when no request is under way, to the service or for a part of the client. */
  settled(): Promise<void>;
  end(): void;
}

function watchRequests(context: BrowserContext, origins: readonly string[]): Watch {
  const calls: string[] = [];
  const wrong: string[] = [];
  const underWay = new Set<Request>();
  const onError = (error: WebError): void => void wrong.push(String(error.error().stack ?? error.error()));
  const onRequest = (request: Request): void => {
    underWay.add(request);
    if (!/^(blob|data):/.test(request.url()) && !origins.includes(new URL(request.url()).origin)) wrong.push(request.url());
  };
  const onFailed = (request: Request): void => void underWay.delete(request);
  const onFinished = async (request: Request): Promise<void> => {
    const url = new URL(request.url());
    // A browser that is closing has no answer.
    const response = await request.response().catch(() => null);
    if (url.pathname.startsWith('/__clerk/v1/')) {
      const method = url.searchParams.get('_method') ?? request.method();
      calls.push(`${method} ${url.pathname.slice('/__clerk/v1'.length)} ${response?.status()}`);
    }
    underWay.delete(request);
  };
  context.on('weberror', onError).on('request', onRequest).on('requestfailed', onFailed).on('requestfinished', onFinished);
  return {
    calls,
    wrong,
    settled: () => expect.poll(() => [...underWay].map((request) => request.url()), { timeout: 30_000, interval: 10 }).toEqual([]),
    end: () => {
      context.off('weberror', onError).off('request', onRequest).off('requestfailed', onFailed).off('requestfinished', onFinished);
    },
  };
}
