import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { setStage } from '../support/stage.ts';
import { text } from '../support/texts.ts';
import { allFindings } from './support/axe.ts';
import { DESKTOP, newPlayer, PHONE } from './support/player.ts';

const ROOT = join(import.meta.dirname, '../..');

const PAGES = [
  { path: '/privacy.html', heading: 'Privacy' },
  { path: '/terms.html', heading: 'Terms' },
  { path: '/about.html', heading: 'About Upshot' },
] as const;

const stage = setStage({ env: { GAME_DATE: '2026-11-22' } });

/** Opens a page in a fresh profile, checks it, and expects no error in the browser. */
async function visit(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const { player, context } = await newPlayer(stage.browser, PHONE);
  try {
    await player.page.goto(`${stage.product.url}${path}`);
    await look(player.page);
    expect(player.complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

describe.each(PAGES)('$path', ({ path, heading }) => {
  test('is a document of its own, with its heading and a link to the game; all its links have a target, also within a page', async () => {
    const answer = await fetch(`${stage.product.url}${path}`, { headers: { accept: 'text/html' } });
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    await visit(path, async (page) => {
      expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
      expect(await page.getByRole('link', { name: text('lost.playToday') }).getAttribute('href')).toBe('/');
      const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([stage.product.url]));
      for (const link of new Set(links)) {
        const { hash, href } = new URL(link);
        const linked = await fetch(href.slice(0, href.length - hash.length), { headers: { accept: 'text/html' } });
        const body = await linked.text();
        // The server answers unknown paths with the game, which is right for `/` only.
        const isGame = body.includes('<div id="root">');
        expect({ link, status: linked.status, isGame }).toEqual({ link, status: 200, isGame: new URL(link).pathname === '/' });
        if (hash) expect(body).toContain(`id="${hash.slice(1)}"`);
      }
    });
  });

  test('uses our own fonts, has no axe violation and scrolls only vertically, on a phone and a desktop, in light and dark', async () => {
    await visit(path, async (page) => {
      await page.evaluate(() => document.fonts.ready);
      const loaded = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
      expect(new Set(loaded.map((family) => family.replaceAll('"', '')))).toEqual(new Set(['Pixelify Sans', 'Fredoka', 'Nunito']));
      for (const size of [PHONE, DESKTOP]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme });
          expect({ size, colorScheme, findings: await allFindings(page) }).toEqual({ size, colorScheme, findings: [] });
          expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
        }
      }
      // The skip link moves the focus to the text.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    });
  });
});

test('the about page shows the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  await visit('/about.html', async (page) => expect(await page.getByTestId('version').textContent()).toBe(version));
});
