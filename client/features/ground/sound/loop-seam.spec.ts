import { expect, test } from 'vitest';
import { closeSeam, LOOP_MARGIN_S, LOOP_S } from './loop-seam.ts';

const RATE = 1_000;
const FROM = LOOP_MARGIN_S * RATE;
const UNTIL = FROM + LOOP_S * RATE;

test('the end of a loop continues in its beginning, even when its file does not', () => {
  // A slope has no two equal moments: the seam would be a step of 20.
  const samples = Float32Array.from({ length: (LOOP_S + 2 * LOOP_MARGIN_S) * RATE }, (_, i) => i / RATE);
  const before = Float32Array.from(samples);
  closeSeam(samples, RATE);
  expect(samples[FROM]).toBeCloseTo((samples[UNTIL - 1] as number) + 1 / RATE, 4);
  const steps = Array.from({ length: 200 }, (_, i) =>
    Math.abs((samples[FROM + i] as number) - (samples[FROM + i - 1 + (i === 0 ? LOOP_S * RATE : 0)] as number)),
  );
  expect(Math.max(...steps)).toBeLessThan(0.25);
  // After the blend the loop is as it was.
  expect(samples.subarray(FROM + 100)).toEqual(before.subarray(FROM + 100));
});

test('a file that is too short is no error', () => {
  const short = new Float32Array(700).fill(1);
  expect(() => closeSeam(short, RATE)).not.toThrow();
});
