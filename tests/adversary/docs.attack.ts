import { treeSeconds } from '../../tools/test/cpu-time.ts';
import { startProduct } from '../support/product.ts';
import { runAttack } from './support/attack.ts';

/** Where a description of the API was, is, or could be. */
const PATHS = ['/api/docs', '/api/docs-json', '/api/docs-yaml', '/api/docs/swagger-ui-bundle.js'];
const REQUESTS = 1_500;
const AT_ONCE = 20;
/** Requests a minute of an address that are answered. */
const LIMIT = 100;
/** What one answer may cost the server, all threads together, ms. */
const MAX_MS = 5;

await runAttack('The description of the API, asked for again and again by one address', async (report) => {
  const product = await startProduct({ env: { RATE_LIMIT_READS: String(LIMIT), LOG_LEVEL: 'silent' } });
  try {
    const seconds = () => treeSeconds(product.pid ?? 0) ?? 0;
    const statuses: number[] = [];
    const before = seconds();
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      const answers = Array.from({ length: AT_ONCE }, async (_, i) => {
        const response = await fetch(product.url + PATHS[(sent + i) % PATHS.length]);
        await response.arrayBuffer();
        return response.status;
      });
      statuses.push(...(await Promise.all(answers)));
    }
    const perRequestMs = (1000 * (seconds() - before)) / REQUESTS;
    const answered = statuses.filter((status) => status === 200).length;
    report.figure('requests', REQUESTS);
    report.figure('answered, the others are 404 or 429', answered);
    report.figure('CPU of the server for each, ms', perRequestMs.toFixed(2));
    report.promise(`at most ${LIMIT} a minute of each kind are answered`, answered > 0 && answered <= PATHS.length * LIMIT);
    report.promise(`none costs more than ${MAX_MS} ms on average`, perRequestMs < MAX_MS);
  } finally {
    await product.stop();
  }
});
