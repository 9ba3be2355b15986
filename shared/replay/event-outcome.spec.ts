import { expect, test } from 'vitest';
import { decodeOutcomes, type EventOutcome, encodeOutcomes, OUTCOME } from './event-outcome.ts';

const OUTCOMES: readonly EventOutcome[] = [
  { kind: OUTCOME.rested, x: 1.5, y: -2.25, digest: 0 },
  { kind: OUTCOME.drowned, x: Math.fround(0.1), y: Math.fround(99.9), digest: 0xffffffff },
  { kind: OUTCOME.finished, x: 0, y: 3, digest: 0x811c9dc5 },
];

test('outcomes are the same after encoding and decoding, also inside a larger buffer', () => {
  const bytes = encodeOutcomes(OUTCOMES);
  expect(bytes).toHaveLength(39);
  expect(decodeOutcomes(bytes)).toEqual(OUTCOMES);
  const larger = new Uint8Array(50);
  larger.set(bytes, 7);
  expect(decodeOutcomes(larger.subarray(7, 46))).toEqual(OUTCOMES);
  expect(decodeOutcomes(new Uint8Array())).toEqual([]);
});

test('bytes that are no outcomes are refused', () => {
  const bytes = encodeOutcomes(OUTCOMES);
  expect(() => decodeOutcomes(bytes.subarray(1))).toThrow(RangeError);
  bytes[13] = 5;
  expect(() => decodeOutcomes(bytes)).toThrow(RangeError);
});
