import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright';

/** A token that the stand-in accepts; it refuses all others. */
export const GOOD_TOKEN = 'a person';
export const BAD_TOKEN = 'a robot';

/** A stand-in for Turnstile's verification endpoint. */
export interface Siteverify {
  readonly url: string;
  /** Tokens that it was asked to verify. */
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

/** URL of the script. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

/** The outcome of a widget: a token, or the number of a Turnstile error. */
export type Outcome = string | { readonly error: string };

/** An error after which the client tries again by itself, twice. */
export const PASSING_ERROR: Outcome = { error: '300030' };

/** The part of Turnstile's script that the official client uses: widgets that end at once, with the outcome that a test sets. */
const SCRIPT = `
  const widgets = new Map();
  const run = (options) => setTimeout(() => {
    const outcome = window.turnstileOutcomes.length > 1 ? window.turnstileOutcomes.shift() : window.turnstileOutcomes[0];
    if (typeof outcome === 'string') options.callback(outcome);
    else options['error-callback'](outcome.error);
  });
  window.turnstile = {
    render(container, options) {
      const widget = 'widget-' + widgets.size;
      widgets.set(widget, options);
      run(options);
      return widget;
    },
    remove() {},
    reset(widget) {
      window.turnstileResets = (window.turnstileResets ?? 0) + 1;
      run(widgets.get(widget));
    },
  };`;

/** Replaces Turnstile's script. Its widgets have the outcomes of `window.turnstileOutcomes` in turn; the last one repeats. */
export async function replaceTurnstile(context: BrowserContext): Promise<void> {
  await context.route(/\/turnstile\/v0\/api\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
}
