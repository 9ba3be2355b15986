import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageConfig, readPageConfig } from './page-config.ts';

describe('readPageConfig', () => {
  it('reads what the server wrote', () => {
    const config = {
      shareOrigin: 'https://upshot.example:8443',
      communityUrl: 'https://chat.example/upshot?a=1&b=2',
      contactUrl: 'mailto:hello@upshot.example',
      tipUrl: 'https://tips.example/',
      analyticsKey: `phc_${'0a'.repeat(21)}f`,
      countsUnanswered: true,
      identity: { publishableKey: 'pk_live_M2VlNTgyZWNhMTAwLnVwc2hvdC5pbnZhbGlkJA==', own: true },
      timeScale: 20,
      serviceWorker: false,
    };
    expect(readPageConfig(JSON.stringify(config))).toEqual(config);
  });

  it.each([undefined, '', '{broken', 'null', '[]', '"text"', '{}'])('goes on without %j', (text) => {
    expect(readPageConfig(text)).toEqual({ serviceWorker: true });
  });

  it.each([
    { communityUrl: 'javascript:alert(1)' },
    { contactUrl: 'http://upshot.example' },
    { tipUrl: 'https://' },
    { contactUrl: 'mailto:nobody' },
    { contactUrl: 7 },
    { shareOrigin: 'https://upshot.example/path' },
    { shareOrigin: 'upshot.example' },
    { analyticsKey: 'phc_elsewhere' },
    { countsUnanswered: 'yes' },
    { serviceWorker: 'no' },
    { timeScale: '4' },
    { timeScale: 1.5 },
    { timeScale: 21 },
    { timeScale: -4 },
    { identity: true },
    { identity: { own: true } },
    { identity: { publishableKey: 'sk_live_secret', own: true } },
    { identity: { publishableKey: 'pk_live_"><script>', own: true } },
  ])('leaves out what is not valid: %j', (config) => {
    expect(readPageConfig(JSON.stringify(config))).toEqual({ serviceWorker: true });
  });
});

describe('pageConfig', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('stands in the page, and is read once', () => {
    const querySelector = vi.fn(() => ({ content: '{"tipUrl":"https://tips.example"}' }));
    vi.stubGlobal('document', { querySelector });
    expect(pageConfig()).toEqual({ tipUrl: 'https://tips.example', serviceWorker: true });
    expect(pageConfig()).toBe(pageConfig());
    expect(querySelector.mock.calls).toEqual([['meta[name="upshot-config"]']]);
  });
});
