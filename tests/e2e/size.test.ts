import { expect, test } from 'vitest';
import { openProfile } from '../support/chromium.ts';
import { isPageScript, kilobytes, SIZE_BUDGET_KB, visitFirst } from '../support/first-visit.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage({ env: { GAME_DATE: '2026-11-22' } });

test('a new visitor loads no more than the budget before Play, and before the first shot', async () => {
  const context = await openProfile(stage.browser);
  const files = await visitFirst(await context.newPage(), stage.product.url);
  await context.close();
  const largest = files.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${path} ${bytes}`);
  expect(
    kilobytes(files, (file) => file.isBeforePlay && isPageScript(file)),
    largest.join('\n'),
  ).toBeLessThan(SIZE_BUDGET_KB.scriptsBeforePlay);
  expect(kilobytes(files), largest.join('\n')).toBeLessThan(SIZE_BUDGET_KB.beforeFirstShot);
  // The measurement has seen the engine and the sounds of a shot.
  for (const kind of ['.wasm', '/audio/hit.ogg', '.woff2', '.png']) expect(largest.join('\n')).toContain(kind);
});

test('before its scripts run the page loads only the fonts that it names', async () => {
  const context = await openProfile(stage.browser);
  const page = await context.newPage();
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname);
  });
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(stage.product.url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const named = await page.locator('link[rel=preload][as=font]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await context.close();
  expect(named).toHaveLength(2);
  expect([...fonts].sort()).toEqual(named.sort());
});
