import { gunzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright';

/** Makes the browser look like one that is not automated: of such ones PostHog's library sends nothing. */
export const seemManual = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperties(navigator, {
      webdriver: { value: false },
      userAgent: { value: navigator.userAgent.replace('Headless', '') },
      userAgentData: { value: undefined },
    });
  });

interface Call {
  readonly batch: readonly { readonly event: string }[];
}

/** Collects the names of the events that a page sends and the server takes, as they come. */
export function collectCountedEvents(page: Page): readonly string[] {
  const names: string[] = [];
  page.on('requestfinished', async (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/ingest/')) return;
    const response = await request.response();
    if (response?.status() === 200) names.push(...callOf(request).batch.map(({ event }) => event));
  });
  return names;
}

function callOf(request: Request): Call {
  const body = request.postDataBuffer() ?? Buffer.from('{"batch":[]}');
  return JSON.parse((body[0] === 0x1f ? gunzipSync(body) : body).toString());
}

/** Names of what the library keeps on the device. */
export const keptByLibrary = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split('; ')].filter((name) => name.includes('ph_')),
  );
