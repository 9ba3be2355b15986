import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { CHROMIUM_ARGS, findChromium } from '../test/chromium-path.ts';
import type { PreviewRequest } from './preview/page.ts';

/**
 * Takes pictures of courses as the game draws them, in a real browser.
 * `node tools/art/preview.ts <folder> <requests.json>`: a list of `{ "name": ..., ...PreviewRequest }`; each becomes `<folder>/<name>.png`.
 * With `"measure": <frames>` the times of draw() are printed instead.
 */
type Job = PreviewRequest & { readonly name: string; readonly measure?: number };

const [folder, list] = process.argv.slice(2);
if (!folder || !list) throw new Error('Usage: preview.ts <folder> <requests.json>');
const jobs = JSON.parse(readFileSync(list, 'utf8')) as Job[];
mkdirSync(folder, { recursive: true });

const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('../../', import.meta.url)),
  publicDir: false,
  logLevel: 'error',
  server: { port: 0, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
await server.listen();
const executablePath = findChromium();
const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) });
try {
  const address = `${server.resolvedUrls?.local[0]}tools/art/preview/index.html`;
  for (const { name, measure, ...request } of jobs) {
    const { width, height, pixelRatio } = request.view;
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: pixelRatio });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(name, error.message));
    await page.goto(address);
    await page.waitForFunction(() => 'preview' in window);
    if (measure) {
      const timing = await page.evaluate(([wanted, frames]) => window.preview.measure(wanted, frames), [request, measure] as const);
      console.log(`${name}: median ${timing.median.toFixed(2)} ms, p95 ${timing.p95.toFixed(2)} ms, worst ${timing.worst.toFixed(2)} ms`);
    } else {
      await page.evaluate((wanted) => window.preview.show(wanted), request);
      await page.screenshot({ path: `${folder}/${name}.png` });
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
