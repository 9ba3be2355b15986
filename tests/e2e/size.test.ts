import { expect, test } from 'vitest';
import { isPageScript, kilobytes, SIZE_BUDGET_KB, visitFirst } from '../support/first-visit.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

test('a new visitor loads no more than the budget before Play, and before the first shot', async () => {
  const context = await stage.browser.newContext();
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
