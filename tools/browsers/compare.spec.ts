import { expect, test } from 'vitest';
import { differences } from './compare.ts';

const GOLDEN = { ice: 'aa', grass: 'bb' };
const played = (scenes: { name: string; hash: string }[], found: readonly string[] = []) => ({
  ok: true as const,
  userAgent: 'Test',
  scenes,
  runs: [],
  differences: found,
  milliseconds: 1,
});
const ice = { name: 'ice', hash: 'aa' };
const grass = { name: 'grass', hash: 'bb' };

test.each([
  ['the golden hashes in another order', played([grass, ice]), []],
  ['another hash', played([ice, { name: 'grass', hash: 'cc' }]), ['grass: expected bb, got cc']],
  ['a scene that was not played', played([ice]), ['grass: expected bb, got nothing']],
  ['a scene without a golden', played([ice, grass, { name: 'new', hash: 'dd' }]), ['new: expected no such scene, got dd']],
  ['a run that is another one there', played([ice, grass], ['course 00: diverged']), ['course 00: diverged']],
  ['a worker that failed', { ok: false as const, userAgent: 'Test', error: 'no wasm' }, ['no wasm']],
])('%s', (_, report, expected) => {
  expect(differences(report, GOLDEN)).toEqual(expected);
});
