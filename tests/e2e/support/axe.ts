import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violations = AxeResults['violations'];

/** Until everything has faded in or out that comes to an end, its colors are mixed with what lies behind. */
const FADES_END = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity && effect.getKeyframes().some(({ opacity }) => opacity))
  .map(({ finished }) => finished.catch(() => {})))`;

/** Runs axe through the debugger, to which the content security policy does not apply. */
async function violationsOf(page: Page): Promise<Violations> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Runtime.evaluate', { expression: axeSource });
    const { result } = await session.send('Runtime.evaluate', {
      expression: `${FADES_END}.then(() => axe.run(document, { resultTypes: ['violations'] })).then((results) => JSON.stringify(results.violations))`,
      awaitPromise: true,
      returnByValue: true,
    });
    return JSON.parse(result.value);
  } finally {
    await session.detach();
  }
}

/** Violations that are serious or critical, as `rule: element`. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const serious = (await violationsOf(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
