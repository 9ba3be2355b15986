import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Findings that are serious or worse, as `rule: element`. Evaluated by the debugger, which the content security policy does not bind. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const { result } = await session.send('Runtime.evaluate', {
    expression: "axe.run(document, { resultTypes: ['violations'] }).then((results) => JSON.stringify(results.violations))",
    awaitPromise: true,
    returnByValue: true,
  });
  const violations: AxeResults['violations'] = JSON.parse(result.value);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
