import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Attention } from '../../shared/protocol/attention.ts';
import { AttentionWatch, PATIENCE_MS } from './attention-watch.ts';

let told: Attention[];
let page: EventTarget & { visibilityState: DocumentVisibilityState };
let watch: AttentionWatch;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  told = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  watch = new AttentionWatch((attention) => told.push(attention));
});
afterEach(() => {
  watch.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const fire = (type: string) => window.dispatchEvent(new Event(type));

function show(visibilityState: DocumentVisibilityState): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test.each(['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown', 'focus'])(
  'a player without input for a minute is away, and %s tells at once of the return',
  (type) => {
    vi.advanceTimersByTime(PATIENCE_MS - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['away']);
    fire(type);
    expect(told).toEqual(['away', 'watched']);
  },
);

test('the minute begins with the last input, or with the last event of the game', () => {
  vi.advanceTimersByTime(50_000);
  fire('keydown');
  vi.advanceTimersByTime(50_000);
  watch.note();
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['away']);
});

test('away for an hour, it has no timer', () => {
  vi.advanceTimersByTime(3_600_000);
  expect([told, vi.getTimerCount()]).toEqual([['away'], 0]);
});

test('a hidden page tells it at once, and again when it is visible', () => {
  show('hidden');
  vi.advanceTimersByTime(2 * PATIENCE_MS);
  show('visible');
  expect(told).toEqual(['hidden', 'watched']);
});

test('below a dialog nobody looks, whatever is pressed, until it is closed', () => {
  watch.setCovered(true);
  fire('keydown');
  vi.advanceTimersByTime(2 * PATIENCE_MS);
  watch.setCovered(false);
  expect(told).toEqual(['away', 'watched']);
});

test('once it has ended it tells nothing', () => {
  watch.end();
  show('hidden');
  vi.advanceTimersByTime(2 * PATIENCE_MS);
  expect([told, vi.getTimerCount()]).toEqual([[], 0]);
});
