import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DisplayProvider } from './display-provider.ts';
import { mountDisplay } from './mount-display.ts';

/** A provider does not look at it here. */
const ELEMENT = {} as HTMLElement;

let done: string[];
let sayEmpty: () => void;
let isFilled: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  sayEmpty = () => undefined;
  isFilled = true;
});
afterEach(() => vi.useRealTimers());

/** A provider that notes what it is asked, and says later that it has nothing when the test does. */
const usual: DisplayProvider = {
  mount(place, _, onEmpty) {
    done.push(`mount ${place}`);
    sayEmpty = onEmpty;
    return { remove: () => void done.push('remove'), isFilled: () => isFilled };
  },
};

const mount = (open: () => Promise<DisplayProvider>) =>
  mountDisplay({ open, place: 'banner', element: ELEMENT, onGone: () => void done.push('gone') });

test('an ad is shown once its provider is open, and removed once', async () => {
  const remove = mount(async () => usual);
  expect(done).toEqual([]);
  await setImmediate();
  expect(done).toEqual(['mount banner']);
  remove();
  remove();
  expect(done).toEqual(['mount banner', 'remove']);
});

test('what is removed before its provider is open is never shown', async () => {
  const late = Promise.withResolvers<DisplayProvider>();
  const remove = mount(() => late.promise);
  remove();
  late.resolve(usual);
  await setImmediate();
  expect(done).toEqual([]);
});

test('a place can be filled again after it was removed', async () => {
  for (let times = 0; times < 2; times++) {
    const remove = mount(async () => usual);
    await setImmediate();
    remove();
  }
  expect(done).toEqual(['mount banner', 'remove', 'mount banner', 'remove']);
});

test('a provider that is blocked gives the room back', async () => {
  mount(() => Promise.reject(new Error('blocked')));
  await setImmediate();
  expect(done).toEqual(['gone']);
});

test('a provider that throws gives the room back', async () => {
  mount(async () => ({
    mount() {
      throw new Error('no ads');
    },
  }));
  await setImmediate();
  expect(done).toEqual(['gone']);
});

test.each([
  [true, []],
  [false, ['remove', 'gone']],
])('a place with something in it after ten seconds (%s) keeps its room', async (filled, then) => {
  isFilled = filled;
  mount(async () => usual);
  await setImmediate();
  vi.advanceTimersByTime(9_999);
  expect(done).toEqual(['mount banner']);
  vi.advanceTimersByTime(1);
  expect(done.slice(1)).toEqual(then);
});

test('a place that was removed is not looked at any more', async () => {
  isFilled = false;
  const remove = mount(async () => usual);
  await setImmediate();
  remove();
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual(['mount banner', 'remove']);
});

test('a provider that finds nothing later is removed, and gives the room back once', async () => {
  const remove = mount(async () => usual);
  await setImmediate();
  sayEmpty();
  sayEmpty();
  remove();
  expect(done).toEqual(['mount banner', 'remove', 'gone']);
});

test('a provider that says at once that it has nothing is removed, too', async () => {
  mount(async () => ({
    mount(place, element, onEmpty) {
      onEmpty();
      return usual.mount(place, element, onEmpty);
    },
  }));
  await setImmediate();
  expect(done).toEqual(['gone', 'mount banner', 'remove']);
});

test('what comes after the removal changes nothing', async () => {
  const remove = mount(async () => usual);
  await setImmediate();
  remove();
  sayEmpty();
  expect(done).toEqual(['mount banner', 'remove']);
});

test('a blocked provider that was removed meanwhile says nothing', async () => {
  const remove = mount(() => Promise.reject(new Error('blocked')));
  remove();
  await setImmediate();
  expect(done).toEqual([]);
});

test('a removal that throws does not keep the page from closing the place', async () => {
  const remove = mount(async () => ({
    mount: () => ({
      isFilled: () => true,
      remove() {
        throw new Error('already gone');
      },
    }),
  }));
  await setImmediate();
  expect(remove).not.toThrow();
});
