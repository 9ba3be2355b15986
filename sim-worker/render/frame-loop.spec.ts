import { beforeEach, expect, test } from 'vitest';
import { FrameLoop } from './frame-loop.ts';

const NONE = Number.POSITIVE_INFINITY;

let requested: (() => void)[];
let timers: { readonly ms: number; readonly end: () => void }[];
let waits: number[];
let drawn: number;
let loop: FrameLoop;
const requestFrame = (callback: () => void) => {
  requested.push(callback);
  return () => void requested.splice(requested.indexOf(callback), 1);
};
beforeEach(() => {
  requested = [];
  timers = [];
  waits = [];
  drawn = 0;
  const draw = (): number => {
    drawn++;
    return waits.shift() ?? NONE;
  };
  loop = new FrameLoop(draw, {
    requestFrame,
    setTimer(callback, ms) {
      const timer = { ms, end: callback };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
});

const show = (): void => requested.shift()?.();

test('nothing is requested before the first call, nor once a frame needs no other', () => {
  expect([requested.length, timers.length]).toEqual([0, 0]);
  loop.wake();
  show();
  expect([drawn, requested.length, timers.length]).toEqual([1, 0, 0]);
});

test('calls before one frame are one frame', () => {
  for (let i = 0; i < 3; i++) loop.wake();
  expect(requested).toHaveLength(1);
});

test('the next frame of the display follows at once while something moves', () => {
  waits = [0, 0];
  loop.wake();
  for (let i = 0; i < 3; i++) show();
  expect([drawn, requested.length, timers.length]).toEqual([3, 0, 0]);
});

test('while something moves the next frame is requested before this one is drawn', () => {
  const seen: number[] = [];
  const moving = new FrameLoop(
    () => {
      seen.push(requested.length);
      return 0;
    },
    { requestFrame, setTimer: () => () => undefined },
  );
  moving.wake();
  show();
  show();
  expect([seen, requested.length]).toEqual([[0, 1], 1]);
});

test('a later frame is requested when nearly due, so that the display is in time', () => {
  waits = [83];
  loop.wake();
  show();
  expect([requested.length, timers.map(({ ms }) => Math.round(ms))]).toEqual([0, [75]]);
  timers[0]?.end();
  show();
  expect(drawn).toBe(2);
});

test('a call wakes it before its time, and the timer is gone', () => {
  waits = [83];
  loop.wake();
  show();
  loop.wake();
  expect([requested.length, timers.length]).toEqual([1, 0]);
});

test('a call while a frame is drawn is another frame, whatever that frame says', () => {
  const seen: number[] = [];
  const busy: FrameLoop = new FrameLoop(
    () => {
      if (seen.push(requested.length) === 1) busy.wake();
      return NONE;
    },
    { requestFrame, setTimer: () => () => undefined },
  );
  busy.wake();
  show();
  expect(requested).toHaveLength(1);
  show();
  expect([seen.length, requested.length]).toEqual([2, 0]);
});
