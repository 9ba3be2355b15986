import { beforeEach, describe, expect, test } from 'vitest';
import type { Frame, View } from '../../shared/protocol/frame.ts';
import { frameAt } from '../../tests/support/frames.ts';
import { Camera } from './camera.ts';
import { StartClimb } from './start-climb.ts';

const VIEW: View = { width: 390, height: 844, pixelRatio: 1, zoom: 0.5, reducedMotion: false };
const BALL = { x: 160, y: 1_500, velocityX: 0, velocityY: 0, pullX: 0, pullY: 0 };
const FLAG = { x: 200, y: 100 };
const PAUSED = frameAt(0, 0, { phase: 'paused' });
const AIM = { power: 0.5, pullX: 0, pullY: 0.5, dots: [] };

let camera: Camera;
let climb: StartClimb;
let nowMs: number;
beforeEach(() => {
  camera = new Camera();
  camera.setCourse(320, 1_600);
  climb = new StartClimb(camera);
  nowMs = 0;
  frame(0);
});

function frame(ms: number, more: Partial<Frame> = {}, view = VIEW, flag: typeof FLAG | null = FLAG): void {
  nowMs += ms;
  climb.update({ ...PAUSED, ...more }, view, flag, nowMs);
  camera.update(BALL, view, ms / 1_000, nowMs);
}

/** Draws 60 frames a second up to a time. */
function runTo(ms: number): void {
  while (nowMs < ms) frame(Math.min(1_000 / 60, ms - nowMs));
}

/** How much of the way from the ball to the top of the course is done, 0 to 1. */
const climbed = () => 1 - camera.top / startTop;
let startTop: number;
beforeEach(() => {
  startTop = camera.top;
});

describe('the time line', () => {
  test.each([
    ['the course at rest for two seconds', 2_000, 0],
    ['a slow start', 2_400, 0.028],
    ['the middle after half of its four seconds', 4_000, 0.5],
    ['a slow end', 5_600, 0.972],
    ['the flag', 6_000, 1],
    ['the flag, for a while', 7_500, 1],
    ['the way back', 8_750, 0.5],
    ['the ball', 10_000, 0],
    ['no second climb', 16_000, 0],
  ])('shows %s', (_, ms, share) => {
    runTo(ms);
    expect(climbed()).toBeCloseTo(share, 1);
  });

  test('leaves the flag in sight, and the course fills the view on the whole way', () => {
    for (let ms = 0; ms <= 10_000; ms += 100) {
      runTo(ms);
      expect(camera.top).toBeGreaterThanOrEqual(0);
      expect(camera.left).toBeGreaterThanOrEqual(0);
      expect(camera.left + camera.viewWidth).toBeLessThanOrEqual(320);
      if (ms === 6_000) expect(FLAG.y).toBeLessThan(camera.top + camera.viewHeight / 2);
    }
  });

  test('begins anew with another course', () => {
    runTo(20_000);
    camera.setCourse(320, 1_600);
    climb.restart();
    runTo(21_000);
    expect(climbed()).toBeCloseTo(0, 6);
    runTo(24_000);
    expect(climbed()).toBeCloseTo(0.5, 1);
  });
});

describe('it ends at the ball, within .6 s and for good,', () => {
  test.each<[string, number, Partial<Frame>]>([
    ['when Play is pressed on the way', 4_000, { phase: 'ready' }],
    ['when Play is pressed at the flag', 7_000, { phase: 'ready' }],
    ['when Play is pressed on the way back', 7_700, { phase: 'ready' }],
    ['when the hand of the instructions aims', 4_000, { aim: AIM }],
    ['when a run is watched', 4_000, { watched: { isCameraFree: false } }],
  ])('%s', (_, ms, more) => {
    runTo(ms);
    const before = camera.top;
    frame(0, more);
    expect(camera.top).toBeCloseTo(before, 6);
    for (let passed = 0; passed < 600; passed += 100) frame(100, more);
    expect([climbed(), climb.isLeading]).toEqual([0, false]);
    runTo(20_000);
    expect(climbed()).toBe(0);
  });

  test('when the device is turned', () => {
    runTo(4_000);
    const turned = { ...VIEW, width: 844, height: 390 };
    frame(16, {}, turned);
    expect(camera.lookTarget).toBeNull();
  });

  test('when the page is hidden', () => {
    runTo(4_000);
    climb.leave();
    frame(60_000);
    expect([climbed(), climb.isLeading]).toEqual([0, false]);
    runTo(80_000);
    expect(climbed()).toBe(0);
  });

  test('when it is ended from outside', () => {
    runTo(4_000);
    climb.end();
    for (let passed = 0; passed < 600; passed += 100) frame(100);
    expect([climbed(), climb.isLeading]).toEqual([0, false]);
  });
});

test('it says when it begins by itself, so that somebody draws it then', () => {
  expect(climb.dueMs).toBe(2_000);
  runTo(2_100);
  expect([climb.isLeading, climb.dueMs]).toEqual([true, Number.POSITIVE_INFINITY]);
});

describe('it never begins', () => {
  test.each<[string, Partial<Frame>, View, typeof FLAG | null]>([
    ['with reduced motion', {}, { ...VIEW, reducedMotion: true }, FLAG],
    ['without a flag', {}, VIEW, null],
    ['once the course is played', { phase: 'ready' }, VIEW, FLAG],
  ])('%s', (_, more, view, flag) => {
    for (let i = 0; i < 60; i++) frame(100, more, view, flag);
    expect([climbed(), climb.isLeading]).toEqual([0, false]);
  });

  test('while the page is hidden: it waits for the player', () => {
    climb.leave();
    frame(60_000);
    expect(climb.isLeading).toBe(true);
    frame(16);
    expect(climbed()).toBeLessThan(0.01);
  });
});
