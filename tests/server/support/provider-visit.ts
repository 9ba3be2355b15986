import { FAPI_BASE } from '../../../server/modules/identity/rules/call/fapi-paths.ts';
import type { FapiClient } from '../../support/fapi-client.ts';

const MAX_STEPS = 10;

/** What a provider sends the browser back with. */
export type Callback =
  | { readonly method: 'GET'; readonly url: string }
  | { readonly method: 'POST'; readonly url: string; readonly form: URLSearchParams };

/** Follows a browser from the authorization URL to where the provider sends it back, without going there. */
export async function visitProvider(authorizationUrl: string): Promise<Callback> {
  let url = authorizationUrl;
  const cookies = new Map<string, string>();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return postedBy(await response.text());
    url = new URL(location, url).href;
    if (url.includes(`${FAPI_BASE}/oauth_callback`)) return { method: 'GET', url };
  }
  throw new Error('The provider redirects without end');
}

/** Reads the form that a page of the provider posts by itself. */
function postedBy(page: string): Callback {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`The provider shows a page: ${page.slice(0, 500)}`);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) form.set(name, value);
  return { method: 'POST', url: action.replaceAll('&amp;', '&'), form };
}

/** Brings the browser back to the server. @returns where the server sends it, or the code of its refusal */
export async function comeBack(
  browser: FapiClient,
  callback: Callback,
): Promise<{ status: number; location: string | null; code: string | undefined }> {
  const path = (url: string) => {
    const { pathname, search } = new URL(url, 'http://127.0.0.1');
    return pathname + search;
  };
  const origin = browser.origin;
  try {
    let response: Response;
    if (callback.method === 'GET') response = await navigate(browser, path(callback.url));
    else {
      // A form of another site comes without the cookie, and with its own origin.
      const posted = await fetch(new URL(path(callback.url), new URL(callback.url).origin), {
        ...{ method: 'POST', body: callback.form, redirect: 'manual' },
        headers: { origin: 'null' },
      });
      const location = posted.headers.get('location');
      response = location === null ? posted : await navigate(browser, path(location));
    }
    const body = response.headers.get('content-type')?.includes('json') ? ((await response.json()) as { errors?: { code: string }[] }) : {};
    return { status: response.status, location: response.headers.get('location'), code: body.errors?.[0]?.code };
  } finally {
    browser.origin = origin;
  }
}

/** A page that opens has no Origin header. */
function navigate(browser: FapiClient, path: string): Promise<Response> {
  browser.origin = undefined;
  return browser.fetch(path);
}
