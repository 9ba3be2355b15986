import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { line } from './report.ts';

// What a new visitor loads before the first shot, gzipped, by kind: before Play is pressed, and after it.

const BUDGET_KB = 110;

interface Loaded {
  readonly path: string;
  readonly bytes: number;
}

const CLIENT = join(import.meta.dirname, '../../dist/client');

/** Pictures and fonts are compressed already. */
const sizeOf = (file: string): number => (/\.(png|woff2?)$/.test(file) ? statSync(file).size : gzipSync(readFileSync(file)).length);

const isPageScript = (path: string): boolean => path.endsWith('.js') && !path.includes('worker');

const kilobytes = (files: readonly Loaded[], matches: (path: string) => boolean): number =>
  files.filter(({ path }) => matches(path)).reduce((sum, file) => sum + file.bytes, 0) / 1_000;

const product = await startProduct();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const loaded: Loaded[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const file = join(CLIENT, pathname === '/' ? 'index.html' : pathname);
    // Answers of the API are no files, and follow the first shot.
    if (existsSync(file)) loaded.push({ path: pathname, bytes: sizeOf(file) });
  });
  await page.goto(product.url, { waitUntil: 'networkidle' });
  // Play waits for what the page itself names; dialogs and HUD are loaded when the page is idle.
  const html = readFileSync(join(CLIENT, 'index.html'), 'utf8');
  const beforePlay = loaded.filter(({ path }) => html.includes(`"${path}"`));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: "Got it, let's play" }).click();
  await page.locator('.stage[data-phase=ready]').waitFor();
  line(
    'JavaScript of the page before Play, gzip',
    kilobytes(beforePlay, isPageScript),
    'kB',
    { name: 'the budget', value: BUDGET_KB },
    `${BUDGET_KB} kB`,
  );
  const all = { name: 'everything', value: kilobytes(loaded, () => true) };
  const kinds: readonly (readonly [string, (path: string) => boolean])[] = [
    ['JavaScript of the page', isPageScript],
    ['JavaScript of the worker', (path) => path.endsWith('.js') && path.includes('worker')],
    ['wasm', (path) => path.endsWith('.wasm')],
    ['styles', (path) => path.endsWith('.css')],
    ['fonts', (path) => /\.woff2?$/.test(path)],
    ['pictures', (path) => /\.(png|svg|webp)$/.test(path)],
    ['page and level', (path) => path === '/' || path.endsWith('.json')],
  ];
  for (const [kind, matches] of kinds) {
    line(`  ${kind}`, kilobytes(loaded, matches), 'kB', all);
  }
  line('everything before the first shot, gzip', all.value, 'kB');
} finally {
  await browser.close();
  await product.stop();
}
