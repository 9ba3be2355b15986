import { launchChromium } from '../support/chromium.ts';
import { isPageScript, kilobytes, type LoadedFile, SIZE_BUDGET_KB, visitFirst } from '../support/first-visit.ts';
import { startProduct } from '../support/product.ts';
import { line } from './report.ts';

// What a new visitor loads before the first shot, gzipped, by kind: before Play is pressed, and after it.

const product = await startProduct({ env: { GAME_DATE: '2026-11-22' } });
const browser = await launchChromium();
try {
  const files = await visitFirst(await browser.newPage(), product.url);
  const { scriptsBeforePlay, beforeFirstShot } = SIZE_BUDGET_KB;
  line(
    'JavaScript of the page before Play, gzip',
    kilobytes(files, (file) => file.isBeforePlay && isPageScript(file)),
    'kB',
    { name: 'the budget', value: scriptsBeforePlay },
    `${scriptsBeforePlay} kB`,
  );
  const all = { name: 'everything', value: kilobytes(files) };
  const kinds: readonly (readonly [string, (file: LoadedFile) => boolean])[] = [
    ['JavaScript of the page', isPageScript],
    ['JavaScript of the worker', ({ path }) => path.endsWith('.js') && path.includes('worker')],
    ['wasm', ({ path }) => path.endsWith('.wasm')],
    ['styles', ({ path }) => path.endsWith('.css')],
    ['fonts', ({ path }) => /\.woff2?$/.test(path)],
    ['pictures', ({ path }) => /\.(png|svg|webp|ico)$/.test(path)],
    ['sounds', ({ path }) => /\.(ogg|mp3)$/.test(path)],
    ['page and level', ({ path }) => path === '/' || path.endsWith('.json')],
  ];
  for (const [kind, matches] of kinds) line(`  ${kind}`, kilobytes(files, matches), 'kB', all);
  line('everything before the first shot, gzip', all.value, 'kB', { name: 'the budget', value: beforeFirstShot }, `${beforeFirstShot} kB`);
} finally {
  await browser.close();
  await product.stop();
}
