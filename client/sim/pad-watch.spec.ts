import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LISTENS_MS, watchPads } from './pad-watch.ts';

let pads: (object | null)[];
let found: number;
let page: EventTarget;
let isListening: boolean;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pads = [null];
  found = 0;
  isListening = false;
  page = new EventTarget();
  const add = page.addEventListener.bind(page);
  const remove = page.removeEventListener.bind(page);
  page.addEventListener = (type: string, ...rest: [EventListener]) => {
    if (type === 'gamepadconnected') isListening = true;
    add(type, ...rest);
  };
  page.removeEventListener = (type: string, ...rest: [EventListener]) => {
    if (type === 'gamepadconnected') isListening = false;
    remove(type, ...rest);
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { getGamepads: () => pads });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const watch = () => {
  stop = watchPads(() => void found++);
};
const fire = (type: string) => page.dispatchEvent(new Event(type));

test('without a pad it listens for half a minute, and again after each input', () => {
  watch();
  vi.advanceTimersByTime(LISTENS_MS - 1);
  expect(isListening).toBe(true);
  fire('keydown');
  vi.advanceTimersByTime(LISTENS_MS - 1);
  expect(isListening).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isListening).toBe(false);
  for (const input of ['pointerdown', 'pointermove', 'keydown', 'focus']) {
    fire(input);
    expect(isListening, input).toBe(true);
    vi.advanceTimersByTime(LISTENS_MS);
    expect(isListening, input).toBe(false);
  }
});

test('a pad that is connected is found, and it goes on listening for others', () => {
  watch();
  fire('gamepadconnected');
  vi.advanceTimersByTime(10 * LISTENS_MS);
  fire('gamepadconnected');
  expect([found, isListening]).toEqual([2, true]);
});

test('a pad that is there already is found at once', () => {
  pads = [null, {}];
  watch();
  vi.advanceTimersByTime(10 * LISTENS_MS);
  expect([found, isListening]).toEqual([1, true]);
});

test('once it has ended it listens no more, whatever is pressed', () => {
  watch();
  stop();
  fire('keydown');
  expect([isListening, vi.getTimerCount()]).toEqual([false, 0]);
});
