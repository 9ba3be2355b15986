import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright';

/** A token that the stand-in accepts; it refuses all others. */
export const GOOD_TOKEN = 'a person';
export const BAD_TOKEN = 'a robot';

/** A stand-in of Turnstile's verification endpoint. */
export interface Siteverify {
  readonly url: string;
  /** Tokens that it was asked about. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export async function startSiteverify(): Promise<Siteverify> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const token = new URLSearchParams(body).get('response') ?? '';
    asked.push(token);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: token === GOOD_TOKEN }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Where the script comes from. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** What the official client uses of Turnstile's script: a widget that solves itself at once. Where the token comes from, a test decides. */
const SCRIPT = `
  window.turnstile = {
    widgets: 0,
    render(container, { callback }) {
      const widget = 'widget-' + ++this.widgets;
      setTimeout(() => callback(window.turnstileTokens.length > 1 ? window.turnstileTokens.shift() : window.turnstileTokens[0]));
      return widget;
    },
    remove() {},
    reset() {},
  };`;

/** Puts a script in the place of Turnstile's. @param tokens that its widgets give, one after the other; the last one again and again */
export async function standInForTurnstile(context: BrowserContext, tokens: readonly string[]): Promise<void> {
  await context.addInitScript(`window.turnstileTokens = ${JSON.stringify(tokens)};`);
  await context.route(/\/turnstile\/v0\/api\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
}
