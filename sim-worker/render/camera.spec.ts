import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/frame.ts';
import type { CameraSubject } from './ball-follower.ts';
import { Camera } from './camera.ts';

const PHONE: View = { width: 390, height: 844, pixelRatio: 3, zoom: 1, reducedMotion: false };
const DESKTOP: View = { width: 1280, height: 800, pixelRatio: 1, zoom: 1, reducedMotion: false };
const COURSE_WIDTH = 320;
const COURSE_HEIGHT = 1600;
const STEP_S = 1 / 60;

const ballAt = (x: number, y: number, more: Partial<CameraSubject> = {}): CameraSubject => ({
  x,
  y,
  velocityX: 0,
  velocityY: 0,
  pullX: 0,
  pullY: 0,
  ...more,
});

function cameraAt(subject: CameraSubject, view: View): Camera {
  const camera = new Camera();
  camera.setCourse(COURSE_WIDTH, COURSE_HEIGHT);
  camera.update(subject, view, 0, 0);
  return camera;
}

function run(camera: Camera, subject: CameraSubject, view: View, frames: number, fromMs = 0): void {
  for (let i = 1; i <= frames; i++) camera.update(subject, view, STEP_S, fromMs + (i * 1000) / 60);
}

describe('what is in view', () => {
  test('at zoom 1 the view is 21 rows high, and as wide as the screen allows', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    expect(camera.viewHeight).toBe(336);
    expect(camera.viewWidth).toBeCloseTo((336 * 390) / 844, 6);
  });

  test.each([
    ['at the bottom the view ends four tiles below the course', 1590, COURSE_HEIGHT + 64 - 336, 0],
    ['at the top it begins three tiles above it', 20, -48, 1],
  ])('%s', (_, y, top, altitude) => {
    const camera = cameraAt(ballAt(160, y), PHONE);
    expect(camera.top).toBe(top);
    expect(camera.altitude).toBe(altitude);
  });

  test.each<[string, number, Partial<CameraSubject>?]>([
    ['at the start, on the lowest ground', 1575],
    ['half way', 800],
    ['in a fast fall', 800, { velocityY: 900 }],
  ])('the ball lies above what controls cover of a small phone: %s', (_, y, more = {}) => {
    const view = { ...PHONE, height: 667, coveredBelow: 200 };
    const camera = cameraAt(ballAt(160, y, more), view);
    run(camera, ballAt(160, y, more), view, 60);
    const seenAt = ((y - camera.top) / camera.viewHeight) * 667;
    expect(seenAt).toBeLessThan(467 - 20);
    expect(seenAt).toBeGreaterThan(60);
  });

  test.each([
    ['left', 5, 0],
    ['right', 315, COURSE_WIDTH - (336 * 390) / 844],
  ])('a narrow screen follows the ball sideways and stops at the %s wall', (_, x, left) => {
    expect(cameraAt(ballAt(x, 800), PHONE).left).toBeCloseTo(left, 6);
  });

  test('a screen wider than the course keeps it in the middle', () => {
    const camera = cameraAt(ballAt(20, 800), DESKTOP);
    expect(camera.left + camera.viewWidth / 2).toBeCloseTo(COURSE_WIDTH / 2, 6);
  });

  test('a course that fits whole stands in the middle', () => {
    const camera = new Camera();
    camera.setCourse(160, 160);
    camera.update(ballAt(80, 150), DESKTOP, 0, 0);
    expect(camera.top + camera.viewHeight / 2).toBeCloseTo(80, 6);
  });
});

describe('following', () => {
  test('a resting ball lies at 66 % of the height', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    expect((800 - camera.top) / camera.viewHeight).toBeCloseTo(0.66, 6);
  });

  test('within the dead zone the camera stays', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    const { left, top } = camera;
    run(camera, ballAt(170, 788), PHONE, 60);
    expect([camera.left, camera.top]).toEqual([left, top]);
  });

  test('beyond it half of the rest is covered in 0.12 s', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    const before = camera.top;
    // 100 up, of which the dead zone takes 16: 84 to go.
    camera.update(ballAt(160, 700), PHONE, 0.12, 120);
    expect(before - camera.top).toBeCloseTo(42, 4);
  });

  test('and in 0.08 s when the ball falls', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    const before = camera.top;
    // 60 down, and 14.4 of look-ahead at 80 a second; the dead zone takes 16: 58.4 to go.
    camera.update(ballAt(160, 860, { velocityY: 80 }), PHONE, 0.08, 80);
    expect(camera.top - before).toBeCloseTo(29.2, 4);
  });

  test.each([
    ['up', { velocityY: -5_000 }, 'top', -70],
    ['down', { velocityY: 5_000 }, 'top', 70],
    ['right', { velocityX: 5_000 }, 'left', 45],
  ] as const)('looking ahead %s is bounded', (_, velocity, side, most) => {
    // With reduced motion, so that the zoom of a fast flight does not move the corners, too.
    const view = { ...PHONE, reducedMotion: true };
    const camera = cameraAt(ballAt(160, 800), view);
    const before = camera[side];
    run(camera, ballAt(160, 800, velocity), view, 240);
    // What the dead zone leaves of 90 x 140 CSS pixels.
    const zone = side === 'top' ? 16 : 12;
    expect(camera[side] - before).toBeCloseTo(most - Math.sign(most) * zone, 1);
  });

  test('it looks ahead of a rising ball', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    run(camera, ballAt(160, 800, { velocityY: -300 }), PHONE, 120);
    expect((800 - camera.top) / camera.viewHeight).toBeGreaterThan(0.7);
  });

  test.each([
    ['falls', 900],
    ['rises', 300],
  ])('a ball that %s far within one late frame is still in the picture', (_, y) => {
    const camera = cameraAt(ballAt(160, 600), PHONE);
    camera.update(ballAt(160, y), PHONE, STEP_S, 16);
    const share = (y - camera.top) / camera.viewHeight;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.92);
  });

  test('aiming peeks away from the finger', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    const before = camera.top;
    run(camera, ballAt(160, 800, { pullY: 1 }), PHONE, 120);
    expect(before - camera.top).toBeCloseTo(18.75, 1);
  });
});

describe('zoom', () => {
  const far: View = { ...PHONE, zoom: 0.5 };

  test('changes within 180 ms', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    camera.update(ballAt(160, 800), far, STEP_S, 1000);
    camera.update(ballAt(160, 800), far, STEP_S, 1090);
    expect(camera.zoom).toBeLessThan(1);
    expect(camera.zoom).toBeGreaterThan(0.5);
    camera.update(ballAt(160, 800), far, STEP_S, 1180);
    expect(camera.zoom).toBe(0.5);
    expect(camera.viewHeight).toBe(672);
  });

  test('cuts with reduced motion', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    camera.update(ballAt(160, 800), { ...far, reducedMotion: true }, STEP_S, 1001);
    expect(camera.zoom).toBe(0.5);
  });

  test.each([
    ['all columns on a phone', 390, 844, (21 * 390) / 844 / 20],
    ['all columns on a small phone', 360, 640, (21 * 360) / 640 / 20],
    ['more than all on a tablet', 768, 1024, 0.7],
    ['a phone held sideways', 844, 390, 0.7],
    ['a desktop', 1280, 800, 0.7],
    ['no less than the smallest zoom in a very narrow window', 200, 900, 0.35],
  ])('the automatic zoom shows %s', (_, width, height, zoom) => {
    const view: View = { ...PHONE, width, height, zoom: 'auto' };
    const camera = cameraAt(ballAt(160, 800), view);
    expect(camera.zoom).toBeCloseTo(zoom, 9);
    if (zoom > 0.35) expect(camera.viewWidth).toBeGreaterThanOrEqual(COURSE_WIDTH - 1e-9);
  });

  const fast = { velocityX: -200, velocityY: 225 };
  const slow = { velocityX: 0, velocityY: -299 };
  const zoomsOf = (camera: Camera, subject: CameraSubject, view: View, frames: number) =>
    Array.from({ length: frames }, (_, i) => {
      camera.update(subject, view, 1 / 60, i * 17);
      return camera.zoom;
    });

  test('in a flight above 12 units/s the view eases out by a tenth, and back again', () => {
    const camera = cameraAt(ballAt(160, 800), PHONE);
    expect(new Set(zoomsOf(camera, ballAt(160, 800, slow), PHONE, 30))).toEqual(new Set([1]));
    const out = zoomsOf(camera, ballAt(160, 800, fast), PHONE, 18);
    expect(out).toEqual([...out].sort((a, b) => b - a));
    expect(out[8]).toBeCloseTo(0.95, 2);
    expect(out.at(-1)).toBeCloseTo(0.9, 9);
    expect(zoomsOf(camera, ballAt(160, 800, fast), PHONE, 30).at(-1)).toBeCloseTo(0.9, 9);
    expect(zoomsOf(camera, ballAt(160, 800, slow), PHONE, 18).at(-1)).toBeCloseTo(1, 9);
  });

  test('with reduced motion a fast flight changes no zoom', () => {
    const view = { ...PHONE, reducedMotion: true };
    const camera = cameraAt(ballAt(160, 800), view);
    expect(new Set(zoomsOf(camera, ballAt(160, 800, fast), view, 30))).toEqual(new Set([1]));
  });
});

test('where the whole width is shown, no aim moves the view to a side', () => {
  const view: View = { ...PHONE, zoom: 'auto' };
  const camera = cameraAt(ballAt(60, 800), view);
  const { left } = camera;
  run(camera, ballAt(60, 800, { pullX: -1 }), view, 120);
  expect(camera.left).toBeCloseTo(left, 9);
});

describe('looking elsewhere', () => {
  const ball = ballAt(160, 800);
  const target = { x: 160, y: 200, zoom: 0.5 };

  test('glides to the place and its zoom', () => {
    const camera = cameraAt(ball, PHONE);
    const start = camera.center;
    camera.lookAt(target, 1_000, 400);
    camera.update(ball, PHONE, STEP_S, 1_000);
    expect(camera.center).toEqual(start);
    camera.update(ball, PHONE, STEP_S, 1_200);
    expect(camera.center.y).toBeCloseTo((start.y + target.y) / 2, 6);
    camera.update(ball, PHONE, STEP_S, 1_400);
    expect(camera.center).toEqual(target);
    expect(camera.lookTarget).toEqual(target);
  });

  test('glides back to where the ball is now, also from the middle of a glide', () => {
    const camera = cameraAt(ball, PHONE);
    camera.lookAt(target, 0, 400);
    camera.update(ball, PHONE, STEP_S, 200);
    const middle = camera.center;
    camera.lookBack(200, 400);
    camera.update(ball, PHONE, STEP_S, 200);
    expect(camera.center.y).toBeCloseTo(middle.y, 6);
    const moved = ballAt(160, 900);
    run(camera, moved, PHONE, 60, 200);
    const followed = cameraAt(ball, PHONE);
    run(followed, moved, PHONE, 60, 200);
    expect(camera.center).toEqual(followed.center);
    expect(camera.lookTarget).toBeNull();
  });

  test('goes there at once with reduced motion, and back', () => {
    const view = { ...PHONE, reducedMotion: true };
    const camera = cameraAt(ball, view);
    const start = camera.center;
    camera.lookAt(target, 0);
    camera.update(ball, view, STEP_S, 16);
    expect(camera.center).toEqual(target);
    camera.lookBack(16);
    camera.update(ball, view, STEP_S, 32);
    expect(camera.center).toEqual(start);
  });

  test('may leave the course, and ends with another course', () => {
    const camera = cameraAt(ball, PHONE);
    const tower = { x: 160, y: 1_600, zoom: 0.15 };
    camera.lookAt(tower, 0, 0);
    camera.update(ball, PHONE, STEP_S, 16);
    expect(camera.center.y).toBeCloseTo(tower.y, 9);
    expect(camera.viewHeight).toBeCloseTo(336 / 0.15, 9);
    camera.setCourse(COURSE_WIDTH, COURSE_HEIGHT);
    camera.update(ball, PHONE, STEP_S, 32);
    expect(camera.zoom).toBe(1);
  });
});
