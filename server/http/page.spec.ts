import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { LinkPreview } from './link-preview.ts';
import { PageRenderer, type PageSettings, renderPage } from './page.ts';

const PAGE = '<!doctype html><html><head><title>Upshot</title></head></html>';
const settings: PageSettings = {
  GAME_DATE: undefined,
  TIME_SCALE: 1,
  PUBLIC_URL: undefined,
  COMMUNITY_URL: undefined,
  CONTACT_URL: undefined,
  TIP_URL: undefined,
  SERVICE_WORKER: 'on',
};

/** Reads the configuration from the attribute, as a browser does. */
function configOf(page: string): unknown {
  const content = /<meta name="upshot-config" content="([^"]*)">/.exec(page)?.[1] ?? '';
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}

describe('renderPage', () => {
  test('tells what is set, and nothing of what is not', () => {
    expect(configOf(renderPage(PAGE, settings))).toEqual({ serviceWorker: true });
    const set: PageSettings = {
      ...settings,
      PUBLIC_URL: 'https://upshot.example:8443/golf',
      COMMUNITY_URL: 'https://chat.example/a?b=1&c=2',
      CONTACT_URL: 'mailto:hello@upshot.example',
      TIP_URL: 'https://tips.example',
      outside: { ads: { provider: 'gpt', scriptUrl: 'https://ads.example/"><script>', clientId: '/1234/upshot' }, portal: 'playlight' },
      SERVICE_WORKER: 'off',
      TIME_SCALE: 20,
      identity: { publishableKey: 'pk_live_YWJjLnVwc2hvdC5pbnZhbGlkJA==', own: true },
      analytics: { analyticsKey: 'phc_0', countsUnanswered: true },
    };
    expect(configOf(renderPage(PAGE, set))).toEqual({
      shareOrigin: 'https://upshot.example:8443',
      communityUrl: 'https://chat.example/a?b=1&c=2',
      contactUrl: 'mailto:hello@upshot.example',
      tipUrl: 'https://tips.example',
      ads: { provider: 'gpt', scriptUrl: 'https://ads.example/"><script>', clientId: '/1234/upshot' },
      portal: 'playlight',
      analyticsKey: 'phc_0',
      countsUnanswered: true,
      identity: { publishableKey: 'pk_live_YWJjLnVwc2hvdC5pbnZhbGlkJA==', own: true },
      timeScale: 20,
      serviceWorker: false,
    });
  });

  test('lets no setting out of its attribute', () => {
    const TIP_URL = `https://tips.example/"><script>alert('&quot;$&')</script>`;
    const page = renderPage(PAGE, { ...settings, TIP_URL });
    expect(page).not.toContain('<script');
    expect(configOf(page)).toEqual({ tipUrl: TIP_URL, serviceWorker: true });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the page with a preview is written once, and again when the page has changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const folder = temporaryFolder();
  const file = join(folder, 'index.html');
  writeFileSync(file, PAGE);
  let written = 0;
  const preview: LinkPreview = {
    get title() {
      written++;
      return 'Pagoda';
    },
    picture: '/a.png',
    alt: 'A hole.',
    path: '/',
    isUnlisted: false,
  };
  const send = async (renderer: PageRenderer) => {
    let html = '';
    const reply = { code: () => reply, header: () => reply, type: () => reply, send: (body: string) => void (html = body) };
    await renderer.send({ headers: {} } as FastifyRequest, reply as unknown as FastifyReply, 200, { preview });
    return html;
  };
  const renderer = new PageRenderer(folder, settings);
  const first = await send(renderer);
  expect(first).toContain('<title>Pagoda</title>');
  expect([await send(renderer), written]).toEqual([first, 1]);
  writeFileSync(file, PAGE.replace('</html>', '<body>New</body></html>'));
  utimesSync(file, 1, 1);
  elapsed.mockReturnValue(6_001);
  vi.advanceTimersByTime(1);
  expect(await send(renderer)).toMatch(/<title>Pagoda.*New/);
});
