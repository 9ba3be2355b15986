import { expect, test } from 'vitest';
import { AddressTurns } from './address-turns.ts';

/** Drawings that a test ends one by one. */
function drawings(turns: AddressTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const draw = (ipAddress: string) =>
    turns.run(ipAddress, () => {
      begun.push(ipAddress);
      return new Promise<string>((resolve) => ends.push(() => resolve(ipAddress)));
    });
  return { begun, draw, endNext: () => ends.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('an address has two pictures in the queue and thirty waiting; others do not wait', async () => {
  const { begun, draw, endNext } = drawings(new AddressTurns());
  const asked = Array.from({ length: 40 }, () => draw('192.0.2.1'));
  const settled = Promise.allSettled(asked);
  await turn();
  expect(begun).toHaveLength(2);
  void draw('192.0.2.2');
  void draw('2001:db8::1');
  await turn();
  expect(begun).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1']);
  for (let i = 0; i < 40; i++) {
    endNext();
    await turn();
  }
  const outcomes = await settled;
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual(Array(8).fill('unavailable'));
});

test('a drawing that fails gives its place to the next one', async () => {
  const turns = new AddressTurns();
  const failing = Array.from({ length: 4 }, () => turns.run('192.0.2.1', () => Promise.reject(new Error('no paint'))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  expect(await turns.run('192.0.2.1', async () => 'drawn')).toBe('drawn');
});
