import { describe, expect, test } from 'vitest';
import { type PageSettings, renderPage } from './page.ts';

const PAGE = '<!doctype html><html><head><title>Upshot</title></head></html>';
const settings: PageSettings = {
  GAME_DATE: undefined,
  PUBLIC_URL: undefined,
  COMMUNITY_URL: undefined,
  CONTACT_URL: undefined,
  TIP_URL: undefined,
  ADS: 'house',
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
      ADS: 'none',
      SERVICE_WORKER: 'off',
      identity: { publishableKey: 'pk_live_YWJjLnVwc2hvdC5pbnZhbGlkJA==', own: true },
    };
    expect(configOf(renderPage(PAGE, set))).toEqual({
      shareOrigin: 'https://upshot.example:8443',
      communityUrl: 'https://chat.example/a?b=1&c=2',
      contactUrl: 'mailto:hello@upshot.example',
      tipUrl: 'https://tips.example',
      ads: 'none',
      identity: { publishableKey: 'pk_live_YWJjLnVwc2hvdC5pbnZhbGlkJA==', own: true },
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
