import { beforeAll, expect, test } from 'vitest';
import type { Level } from '../../shared/course/level.ts';
import { fromBase64, toBase64 } from '../../shared/replay/base64.ts';
import { loadVerifier, type ReplayVerifier } from '../../sim-worker/host/headless.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';

let verifier: ReplayVerifier;
beforeAll(async () => {
  verifier = await loadVerifier();
});

const bytesOf = (number: number): Uint8Array => fromBase64(loadSolution(number).replay) ?? new Uint8Array();

test('one flipped bit anywhere in a finished run is refused', () => {
  const level = loadLevel(45);
  const bytes = bytesOf(45);
  const believed: number[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = bytes.slice();
    flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
    if (verifier.verify(level, level.hash, flipped).ok) believed.push(bit);
  }
  expect(believed).toEqual([]);
});

interface Forgery {
  readonly what: string;
  readonly forge: (level: Level) => Uint8Array;
  readonly error: string;
}

const forgeries: readonly Forgery[] = [
  { what: 'nothing', forge: () => new Uint8Array(), error: 'malformed' },
  { what: 'more bytes than the largest replay', forge: () => new Uint8Array(1_000_000), error: 'too_large' },
  { what: "another day's run", forge: () => bytesOf(44), error: 'wrong_course' },
  { what: 'a run cut before its end', forge: () => withoutLastEvent(bytesOf(45)), error: 'not_finished' },
  { what: 'a run of another simulation version', forge: () => patched(bytesOf(45), 2, 9), error: 'unverifiable' },
  { what: 'a run in another format', forge: () => patched(bytesOf(45), 0, 9), error: 'malformed' },
  { what: 'a shot one step early', forge: () => delayed(bytesOf(45), 1, -1), error: 'illegal_shot' },
  { what: 'a shot one step late', forge: () => delayed(bytesOf(45), 1, 1), error: 'wrong_timing' },
  { what: 'a shot of more than full power', forge: () => overpowered(bytesOf(45)), error: 'illegal_shot' },
];

test.each(forgeries)('$what is refused as $error', ({ forge, error }) => {
  const level = loadLevel(45);
  expect(verifier.verify(level, level.hash, forge(level))).toEqual({ ok: false, error });
});

test('base64 of a replay decodes to the same bytes', () => {
  expect(toBase64(bytesOf(45))).toBe(loadSolution(45).replay);
});

const HEADER = 14;
const EVENT = 6;

function patched(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

function withoutLastEvent(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array([...bytes.subarray(0, bytes.length - 4 - EVENT), ...bytes.subarray(bytes.length - 4)]);
  new DataView(copy.buffer).setUint16(12, (copy.length - HEADER - 4) / EVENT, true);
  return copy;
}

function delayed(bytes: Uint8Array, event: number, steps: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  const at = HEADER + event * EVENT + 4;
  view.setUint16(at, view.getUint16(at, true) + steps, true);
  return copy;
}

function overpowered(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setInt16(HEADER, 24_577, true);
  return copy;
}
