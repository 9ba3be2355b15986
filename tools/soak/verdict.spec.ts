import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HeapSample } from './heaps.ts';
import { judge } from './verdict.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const MB = 1_000_000;
/** A sawtooth of 40 kB: the normal variation of a heap after a garbage collection. */
const noise = (minute: number): number => (minute % 2) * 40_000;

/** Half an hour of samples, one per minute. The sizes in bytes are functions of the minute. */
function samples(worker: (minute: number) => number, page: (minute: number) => number, minutes = 30): HeapSample[] {
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    minute,
    worker: { objects: worker(minute) + noise(minute), buffers: MB },
    page: { objects: page(minute) + noise(minute), buffers: 0 },
  }));
}
const flat = (): number => 3 * MB;

test.each([
  ['level heaps pass', samples(flat, flat), []],
  ['a warm-up passes', samples((minute) => (minute < 1 ? 2 * MB : 3 * MB), flat), []],
  ['a worker that shrinks passes', samples((minute) => 3 * MB - minute * 20_000, flat), []],
  [
    'a kilobyte a shot is a leak of the worker',
    samples((minute) => 3 * MB + minute * 12_000, flat),
    [/^the worker's heap grows by 11.9 kB/],
  ],
  ['16 bytes a frame are a leak of the worker', samples((minute) => 3 * MB + minute * 57_600, flat), [/^the worker's heap grows by 57/]],
  ['a page may grow by 4 MB', samples(flat, (minute) => 5 * MB + (minute * 4 * MB) / 30), []],
  ['a page may not grow by 6 MB', samples(flat, (minute) => 5 * MB + (minute * 6 * MB) / 30), [/^the page's heap has grown by 5,/]],
  ['two minutes say nothing', samples(flat, flat, 2), [/^fewer than three samples/]],
])('%s', (_, taken, complaints) => {
  expect(judge(taken)).toEqual(complaints.map((words) => expect.stringMatching(words)));
});
