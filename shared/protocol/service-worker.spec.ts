import { expect, test } from 'vitest';
import { readPageMessage } from './service-worker.ts';

test.each([
  { type: 'take-over' },
  { type: 'has-file', path: '/assets/index.js' },
  { type: 'keep', paths: ['/levels/45.json', '/art/flags.png'] },
] as const)('%j is read as it was sent', (message) => {
  expect(readPageMessage(structuredClone(message))).toEqual(message);
});

test.each([
  undefined,
  null,
  7,
  'take-over',
  [],
  {},
  { type: 'reload' },
  { type: 'has-file' },
  { type: 'has-file', path: 1 },
  { type: 'keep' },
  { type: 'keep', paths: '/x' },
])('%j is no message of ours', (value) => {
  expect(readPageMessage(value)).toBeUndefined();
});

test('no message asks for more than a hole can need', () => {
  const message = readPageMessage({ type: 'keep', paths: Array.from({ length: 1_000 }, () => '/art/flags.png').with(0, 7 as never) });
  expect(message?.type === 'keep' && message.paths.length).toBe(64);
});
