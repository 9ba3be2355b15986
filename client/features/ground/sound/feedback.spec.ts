import { beforeEach, expect, test } from 'vitest';
import type { SimEvent } from '../../../../shared/protocol/sim-service.ts';
import { type LoadedFeedback, lazyFeedback } from './feedback.ts';

const EVENT: SimEvent = { type: 'returned', reason: 'asked' };
const settle = () => new Promise((done) => setImmediate(done));

let target: EventTarget;
let loads: number;
let calls: string[];
let fails: boolean;
const load = async (): Promise<LoadedFeedback> => {
  loads++;
  if (fails) throw new Error('offline');
  return {
    handle: (event) => void calls.push(event.type),
    celebrate: () => void calls.push('celebrate'),
    wake: () => void calls.push('wake'),
  };
};
beforeEach(() => {
  target = new EventTarget();
  loads = 0;
  calls = [];
  fails = false;
});

test('nothing is loaded before a gesture, and what happens until then is silent', async () => {
  const feedback = lazyFeedback(target, load);
  target.dispatchEvent(new Event('pointerdown'));
  target.dispatchEvent(new Event('pointermove'));
  feedback.handle(EVENT, false);
  await settle();
  expect([loads, calls]).toEqual([0, []]);
});

test.each(['pointerup', 'touchend', 'click', 'keydown'])('%s loads once, and every later gesture wakes', async (type) => {
  const feedback = lazyFeedback(target, load);
  target.dispatchEvent(new Event(type));
  target.dispatchEvent(new Event(type));
  await settle();
  feedback.handle(EVENT, false);
  feedback.celebrate();
  target.dispatchEvent(new Event(type));
  expect([loads, calls]).toEqual([1, ['returned', 'celebrate', 'wake']]);
});

test('a chunk that does not come is asked for again with the next gesture', async () => {
  const feedback = lazyFeedback(target, load);
  fails = true;
  target.dispatchEvent(new Event('click'));
  await settle();
  fails = false;
  target.dispatchEvent(new Event('click'));
  await settle();
  feedback.handle(EVENT, false);
  expect([loads, calls]).toEqual([2, ['returned']]);
});
