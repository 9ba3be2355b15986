import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { FIRST_ATTEMPT_PREFIX, KEYS } from '../../client/platform/storage-keys.ts';
import { FONT_COPIES } from '../../tools/fonts/copy.ts';
import { DESKTOP, newPlayer, PHONE } from './support/player.ts';
import { setStage } from './support/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = [
  { path: '/privacy.html', heading: 'Privacy' },
  { path: '/terms.html', heading: 'Terms' },
  { path: '/about.html', heading: 'About Upshot' },
] as const;

const stage = setStage();

/** Opens a page in a fresh profile, looks at it, and makes sure that the browser had nothing to complain of. */
async function visit(path: string, look: (page: Page) => Promise<void>, options: { dark?: boolean; wide?: boolean } = {}): Promise<void> {
  const { player, context } = await newPlayer(stage.browser, options.wide ? DESKTOP : PHONE);
  try {
    await player.page.emulateMedia({ colorScheme: options.dark ? 'dark' : 'light' });
    await player.page.goto(`${stage.product.url}${path}`);
    await look(player.page);
    expect(player.complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** All findings, the mild ones too. Evaluated by the debugger, which the content security policy does not bind. */
async function findings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const { result } = await session.send('Runtime.evaluate', {
    expression: "axe.run(document, { resultTypes: ['violations'] }).then((results) => JSON.stringify(results.violations))",
    awaitPromise: true,
    returnByValue: true,
  });
  const violations: AxeResults['violations'] = JSON.parse(result.value);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

describe.each(PAGES)('$path', ({ path, heading }) => {
  test('is a document of its own, with its heading and a way back to the game', async () => {
    const answer = await fetch(`${stage.product.url}${path}`, { headers: { accept: 'text/html' } });
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    await visit(path, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
      await page.getByRole('link', { name: "Play today's hole" }).click();
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    });
  });

  test('leads nowhere that is not there, also inside a page', async () => {
    await visit(path, async (page) => {
      const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([stage.product.url]));
      for (const link of new Set(links)) {
        const { hash, href } = new URL(link);
        const answer = await fetch(href.slice(0, href.length - hash.length), { headers: { accept: 'text/html' } });
        const text = await answer.text();
        // An address that nobody serves is answered with the game, which is the right answer for its own address only.
        const isGame = text.includes('<div id="root">');
        expect({ link, status: answer.status, isGame }).toEqual({ link, status: 200, isGame: new URL(link).pathname === '/' });
        if (hash) expect(text).toContain(`id="${hash.slice(1)}"`);
      }
    });
  });

  test.each([
    ['a phone by day', { dark: false, wide: false }],
    ['a phone by night', { dark: true, wide: false }],
    ['a desktop by day', { dark: false, wide: true }],
    ['a desktop by night', { dark: true, wide: true }],
  ])('has no finding of axe and scrolls in one direction only on %s', async (_, options) => {
    await visit(
      path,
      async (page) => {
        expect(await findings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      },
      options,
    );
  });

  test('is written in our own fonts, and a key skips to its text', async () => {
    await visit(path, async (page) => {
      await page.evaluate(() => document.fonts.ready);
      const loaded = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
      expect(new Set(loaded.map((family) => family.replaceAll('"', '')))).toEqual(new Set(['Pixelify Sans', 'Nunito']));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    });
  });
});

test('the privacy page names the cookie and every key that the page keeps', () => {
  const text = readFileSync(join(ROOT, 'public/privacy.html'), 'utf8');
  const named = new Set([...text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name));
  const missing = [...Object.values(KEYS), FIRST_ATTEMPT_PREFIX, 'upshot_player'].filter((key) => !named.has(key));
  expect(missing).toEqual([]);
});

test('the about page tells the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  await visit('/about.html', async (page) => expect(await page.getByTestId('version').textContent()).toBe(version));
});

test.each(FONT_COPIES)('$to is what the package has: node tools/fonts/copy.ts', ({ from, to }) => {
  expect(readFileSync(join(ROOT, to)).equals(readFileSync(join(ROOT, from)))).toBe(true);
});
