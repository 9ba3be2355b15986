import { gzipSync } from 'node:zlib';
import { launchChromium } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { line } from './report.ts';

// What a new visitor loads before the first shot, gzipped, by kind: up to the press on Play, and what follows it.

const BUDGET_KB = 110;

const product = await startProduct();
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const loaded: { path: string; bytes: number }[] = [];
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    loaded.push({ path: new URL(response.url()).pathname, bytes: gzipSync(body).length });
  });
  await page.goto(product.url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const kinds: readonly (readonly [string, (path: string) => boolean])[] = [
    ['JavaScript of the page', (path) => path.endsWith('.js') && !path.includes('worker')],
    ['JavaScript of the worker', (path) => path.endsWith('.js') && path.includes('worker')],
    ['wasm', (path) => path.endsWith('.wasm')],
    ['styles', (path) => path.endsWith('.css')],
    ['fonts', (path) => /\.woff2?$/.test(path)],
    ['pictures', (path) => /\.(png|svg|webp)$/.test(path)],
    ['page and level', (path) => path === '/' || path.endsWith('.json')],
  ];
  for (const [kind, matches] of kinds) {
    const bytes = loaded.filter(({ path }) => matches(path)).reduce((sum, file) => sum + file.bytes, 0);
    line(`${kind}, gzip`, bytes / 1_000, 'kB', undefined, ...(kind === 'JavaScript of the page' ? [`${BUDGET_KB} kB before Play`] : []));
  }
  line('everything before the first shot, gzip', loaded.reduce((sum, file) => sum + file.bytes, 0) / 1_000, 'kB');
} finally {
  await browser.close();
  await product.stop();
}
