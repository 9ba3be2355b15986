import { describe, expect, test } from 'vitest';
import type { Cue } from './cues.ts';
import { PullCues } from './pull-cues.ts';

/** The sounds of a pull that goes through these shares of the longest. */
function cuesOf(pulls: readonly (number | undefined)[]): Cue[] {
  const cues = new PullCues();
  return pulls.flatMap((pull) => cues.next(pull));
}
const named = (pulls: readonly (number | undefined)[], name: string) => cuesOf(pulls).filter((cue) => cue.name === name);
/** From one pull to another in hundredths. */
const sweep = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from + Math.sign(to - from) * i) / 100);

describe('the creak', () => {
  test('rises and grows with the pull', () => {
    const creaks = named(sweep(2, 100), 'creak');
    expect(creaks.length).toBeGreaterThan(30);
    for (const [i, { rate, gain }] of creaks.entries()) {
      if (i === 0) continue;
      expect(rate).toBeGreaterThan((creaks[i - 1] as Cue).rate);
      expect(gain).toBeGreaterThan((creaks[i - 1] as Cue).gain);
    }
    expect([creaks[0]?.rate, creaks.at(-1)?.rate].map((rate) => rate?.toFixed(1))).toEqual(['0.8', '1.5']);
  });

  test('is silent while the pull is held', () => {
    expect(cuesOf([0.1, 0.4, ...new Array(50).fill(0.41)])).toHaveLength(2);
  });

  test('is softer when the pull is let back', () => {
    const [there, back] = named([0.3, 0.4, 0.3], 'creak').map(({ gain }) => gain);
    expect(back).toBeLessThan((there as number) * 0.7);
  });
});

describe('the tick', () => {
  test.each([
    ['each quarter of a full pull', sweep(2, 100), 4],
    ['three quarters of one that stops before the fourth', sweep(2, 99), 3],
    ['the same quarters on the way back', [...sweep(2, 60), ...sweep(60, 10)], 4],
    ['one quarter at which a finger trembles', [0.4, 0.495, 0.502, 0.497, 0.503, 0.499, 0.501], 1],
    ['none at a keyboard whose first aim is half a pull', [undefined, 0.5, 0.52, 0.6], 0],
    ['each pull anew', [0.2, 0.3, undefined, 0.2, 0.3], 2],
  ])('marks %s', (_, pulls, ticks) => {
    expect(named(pulls, 'tick')).toHaveLength(ticks);
  });

  test('is higher with each quarter', () => {
    const rates = named(sweep(2, 100), 'tick').map(({ rate }) => rate);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(new Set(rates).size).toBe(4);
  });
});
