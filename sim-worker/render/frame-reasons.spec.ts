import { expect, test } from 'vitest';
import type { View } from '../../shared/protocol/frame.ts';
import { Camera } from './camera.ts';
import { CameraSpeed } from './frame-reasons.ts';

const VIEW: View = { width: 390, height: 844, pixelRatio: 1, zoom: 0.5, reducedMotion: false };
const FRAME_S = 1 / 60;

function openCamera() {
  const camera = new Camera();
  camera.setCourse(320, 1_600);
  const speed = new CameraSpeed();
  let nowMs = 0;
  const draw = (ball: { x: number; y: number }, view = VIEW, seconds = FRAME_S): boolean => {
    nowMs += seconds * 1_000;
    camera.update({ ...ball, velocityX: 0, velocityY: 0, pullX: 0, pullY: 0 }, view, seconds, nowMs);
    speed.update(camera, seconds);
    return speed.isMoving || camera.isOnItsWay;
  };
  return { camera, draw, now: () => nowMs };
}

const BALL = { x: 160, y: 1_500 };

test('the first picture tells no speed, the second that the view rests', () => {
  const { draw } = openCamera();
  expect([draw(BALL, VIEW, 0), draw(BALL)]).toEqual([true, false]);
});

test('a view that follows comes to rest so near its end that nobody sees the rest', () => {
  const { camera, draw } = openCamera();
  draw(BALL);
  draw(BALL);
  const moved = { x: 160, y: 700 };
  let frames = 0;
  while (draw(moved)) frames++;
  const rest = camera.top;
  for (let i = 0; i < 600; i++) draw(moved);
  expect(frames).toBeGreaterThan(20);
  expect(frames).toBeLessThan(180);
  expect(Math.abs(camera.top - rest)).toBeLessThan(0.1);
});

test.each<[string, (stage: ReturnType<typeof openCamera>) => View]>([
  [
    'a glide',
    ({ camera, now }) => {
      camera.lookAt({ x: 160, y: 800, zoom: 0.5 }, now());
      return VIEW;
    },
  ],
  ['a change of the zoom', () => ({ ...VIEW, zoom: 1 })],
])('%s moves from its first picture on, in which nothing has moved yet, to its last', (_, begin) => {
  const stage = openCamera();
  stage.draw(BALL);
  expect(stage.draw(BALL)).toBe(false);
  const view = begin(stage);
  expect(stage.draw(BALL, view, 0)).toBe(true);
  let ms = 0;
  while (stage.draw(BALL, view)) ms += FRAME_S * 1_000;
  expect(ms).toBeGreaterThan(100);
  expect(ms).toBeLessThan(600);
});
