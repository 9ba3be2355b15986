import { beforeEach, describe, expect, test } from 'vitest';
import type { AimPicture, Frame, View } from '../../shared/protocol/frame.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import { frameAt } from '../../tests/support/frames.ts';
import { Camera } from './camera.ts';
import { PlayerLook } from './player-look.ts';

const VIEW: View = { width: 390, height: 844, pixelRatio: 1, zoom: 0.5, reducedMotion: false };
const BALL = { x: 160, y: 800, velocityX: 0, velocityY: 0, pullX: 0, pullY: 0 };
const FLAG = { x: 40, y: 300 };
const READY = frameAt(0, 0, { phase: 'ready' });
const aim = (pullY: number): AimPicture => ({ power: 0.5, pullX: 0, pullY, dots: [] });

let camera: Camera;
let look: PlayerLook;
let nowMs: number;
beforeEach(() => {
  camera = new Camera();
  camera.setCourse(320, 1_600);
  look = new PlayerLook(camera);
  nowMs = 0;
  frame(0);
});

/** Draws a frame after that many ms. */
function frame(ms: number, more: Partial<Frame> = {}, view = VIEW): void {
  nowMs += ms;
  look.update({ ...READY, ...more }, view, ms / 1_000, nowMs);
  camera.update(BALL, view, ms / 1_000, nowMs);
}

const input = (what: LookInput, isAtRest = true) => look.handle(what, VIEW, isAtRest, FLAG, nowMs);
/** Moves the picture by CSS pixels, and draws it. */
function pan(dx: number, dy: number, scale = 1, x = 195, y = 422): void {
  input({ kind: 'move', dx, dy, scale, x, y });
  camera.update(BALL, VIEW, 0, nowMs);
}

const isBack = () => camera.lookTarget === null;

describe('the mini-map', () => {
  test('leads to a place of the course, on it, and waits there while it is held', () => {
    const { x } = camera.center;
    input({ kind: 'place', x: 10, y: 50 });
    frame(80);
    expect(camera.center).toEqual({ x, y: 800, zoom: 0.5 });
    frame(9_000);
    expect(isBack()).toBe(false);
    input({ kind: 'place', x: 10, y: -50 });
    frame(80);
    expect(camera.top).toBe(0);
    input({ kind: 'release' });
    frame(4_001);
    expect(isBack()).toBe(true);
  });

  test('leads nowhere while the ball moves', () => {
    input({ kind: 'place', x: 10, y: 20 }, false);
    expect(isBack()).toBe(true);
  });
});

test('the first look of a visit, with which its code is loaded, stays', () => {
  look = new PlayerLook(camera);
  input({ kind: 'flag' });
  frame(16);
  expect(isBack()).toBe(false);
});

describe('two fingers', () => {
  test('move the picture with them', () => {
    const { y } = camera.center;
    pan(0, 100);
    // At 0.5x the picture is 672 art pixels high.
    expect(camera.center.y).toBeCloseTo(y - (100 * 672) / 844, 6);
  });

  test('enlarge it around the place between them', () => {
    const placeAt = (share: number) => camera.top + camera.viewHeight * share;
    const before = placeAt(0.25);
    pan(0, 0, 1.5, 195, 211);
    expect(camera.zoom).toBeCloseTo(0.75, 6);
    expect(placeAt(0.25)).toBeCloseTo(before, 6);
  });

  test.each([
    ['larger than 1x', 10, 1],
    ['smaller than 0.35x', 0.1, 0.35],
  ])('cannot make it much %s, and it returns when they are lifted', (_, scale, limit) => {
    pan(0, 0, scale);
    const beyond = camera.zoom / limit;
    expect(Math.abs(Math.log(beyond))).toBeGreaterThan(0.05);
    expect(Math.abs(Math.log(beyond))).toBeLessThan(Math.log(1.35));
    input({ kind: 'release' });
    frame(200);
    expect(camera.zoom).toBeCloseTo(limit, 6);
  });

  test('turn back at once, however far they have pulled beyond the limit', () => {
    pan(0, 0, 10);
    pan(0, 0, 0.5);
    expect(camera.zoom).toBeLessThan(1);
  });

  test('cannot move it far beyond the course, and it returns', () => {
    for (let i = 0; i < 30; i++) pan(0, 200);
    expect(camera.top).toBeLessThan(-20);
    expect(camera.top).toBeGreaterThan(-672 / 4);
    input({ kind: 'release' });
    frame(200);
    expect(camera.top).toBe(0);
  });
});

describe('the camera returns to the ball', () => {
  const start = () => {
    const { center } = camera;
    pan(0, 150);
    expect(isBack()).toBe(false);
    return center;
  };

  test('four seconds after the last movement, and not while the fingers are down', () => {
    const center = start();
    frame(5_000);
    expect(isBack()).toBe(false);
    input({ kind: 'release' });
    frame(3_999);
    expect(isBack()).toBe(false);
    frame(2);
    expect(isBack()).toBe(true);
    frame(1_000);
    expect(camera.center).toEqual(center);
  });

  test('not for an aim that was held before and stays', () => {
    frame(16, { aim: aim(0.5) });
    start();
    frame(16, { aim: aim(0.5) });
    expect(isBack()).toBe(false);
  });

  test.each<[string, Partial<Frame>]>([
    ['when a drag begins', { aim: aim(0.5) }],
    ['when the ball is played', { phase: 'moving' }],
    ['when the ball returns', { effects: [{ kind: 'return', fromX: 0, fromY: 0, x: 0, y: 0 }] }],
    ['when a dialog pauses the run', { phase: 'paused' }],
  ])('%s', (_, more) => {
    start();
    frame(16, more);
    expect(isBack()).toBe(true);
  });
});

test('the camera returns to the ball when the phone is turned', () => {
  input({ kind: 'flag' });
  frame(16);
  expect(isBack()).toBe(false);
  frame(16, {}, { ...VIEW, width: 844, height: 390 });
  expect(isBack()).toBe(true);
});

describe('keys and stick', () => {
  test('steer as long as they are held, and no farther than the course', () => {
    const { y } = camera.center;
    input({ kind: 'steer', x: 0, y: -1 });
    frame(100);
    expect(camera.center.y).toBeCloseTo(y - 672 * 0.9 * 0.1, 6);
    for (let i = 0; i < 100; i++) frame(100);
    expect(camera.top).toBe(0);
    input({ kind: 'steer', x: 0, y: 0 });
    frame(16);
    const { top } = camera;
    frame(16);
    expect(camera.top).toBe(top);
    frame(4_100);
    expect(isBack()).toBe(true);
  });
});

test('the next flag is shown until it is let go, at the zoom of the game', () => {
  const { center } = camera;
  input({ kind: 'flag' });
  frame(6_000);
  expect(camera.center.y).toBeCloseTo(336, 6);
  expect(camera.zoom).toBe(0.5);
  expect(FLAG.x - camera.left).toBeGreaterThan(0);
  input({ kind: 'back' });
  frame(16);
  frame(1_000);
  expect(camera.center).toEqual(center);
});

test('in flight nothing but the ball is shown', () => {
  for (const kind of ['flag', 'release', 'back'] as const) input({ kind }, false);
  input({ kind: 'move', dx: 0, dy: 100, scale: 1, x: 0, y: 0 }, false);
  expect(isBack()).toBe(true);
});

test('a look that something else began does not end', () => {
  const tower = { x: 160, y: 800, zoom: 0.2 };
  pan(0, 100);
  camera.lookAt(tower, nowMs, 0);
  input({ kind: 'release' });
  frame(5_000, { phase: 'finished' });
  expect(camera.lookTarget).toBe(tower);
});

test('over a watched run a free camera stays where it was moved, also during flights', () => {
  const watched = { isCameraFree: true };
  pan(0, 200);
  input({ kind: 'release' });
  frame(1_000, { watched });
  const { y } = camera.center;
  for (let i = 0; i < 100; i++) frame(100, { phase: 'moving', watched });
  expect(camera.center.y).toBeCloseTo(y, 3);
  for (let i = 0; i < 30; i++) frame(100, { phase: 'moving', watched: { isCameraFree: false } });
  expect(Math.abs(camera.center.y - y)).toBeGreaterThan(20);
});
