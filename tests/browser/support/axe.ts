import axe from 'axe-core';
import { until } from './until.ts';

/** Whether something fades in or out, and comes to an end: until then its colors are mixed with what lies behind. */
const isFading = ({ playState, effect }: Animation) =>
  playState === 'running' &&
  effect instanceof KeyframeEffect &&
  effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
  effect.getKeyframes().some(({ opacity }) => opacity !== undefined);

/** To describe what is right, or each place by a selector, takes as long as to look. */
const ONLY_VIOLATIONS = { resultTypes: ['violations'], selectors: false } satisfies axe.RunOptions;

/**
 * Lists what axe finds, as `rule: element`, once nothing fades any more.
 * @param within a selector; the whole document without it
 */
export async function violations(within?: 'dialog' | 'main' | '.outside-ad'): Promise<string[]> {
  await until(() => !document.getAnimations().some(isFading));
  const found = await axe.run(within ?? document, ONLY_VIOLATIONS);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
