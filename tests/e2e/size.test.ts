import { expect, test } from 'vitest';
import { openProfile } from '../support/chromium.ts';
import { builtFile, isPageScript, kilobytes, SIZE_BUDGET_KB, visitFirst } from '../support/first-visit.ts';
import { partsBySource } from '../support/parts-by-source.ts';
import { setStage } from '../support/stage.ts';

/** Enough to see what grows. */
const PARTS_SHOWN = 12;

const stage = setStage({ env: { GAME_DATE: '2026-11-22' } });

test('a new visitor loads no more than the budget before Play and the first shot', async () => {
  const context = await openProfile(stage.browser);
  const files = await visitFirst(await context.newPage(), stage.product.url);
  await context.close();
  const largest = files.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${path} ${bytes}`);
  const beforePlay = files.filter((file) => file.isBeforePlay && isPageScript(file));
  const parts = beforePlay.flatMap(({ path }) => partsBySource(builtFile(path))).sort((a, b) => b.bytes - a.bytes);
  console.log(
    `${kilobytes(beforePlay).toFixed(1)} kB of ${SIZE_BUDGET_KB.scriptsBeforePlay} before Play (gzip). The largest parts, minified:`,
    parts
      .slice(0, PARTS_SHOWN)
      .map(({ name, bytes }) => `\n${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${name}`)
      .join(''),
  );
  expect(kilobytes(beforePlay), largest.join('\n')).toBeLessThan(SIZE_BUDGET_KB.scriptsBeforePlay);
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
  // Those of the start screen, which is there before any script.
  expect(named).toHaveLength(4);
  expect([...fonts].sort()).toEqual(named.sort());
});
