import { beforeEach, expect, test } from 'vitest';
import { frameAt } from '../../tests/support/frames.ts';
import { Camera } from './camera.ts';
import { ViewSubscription } from './view-subscription.ts';

const VIEW = { width: 1_400, height: 900, pixelRatio: 1, zoom: 1, reducedMotion: true } as const;
const FRAME = frameAt(0, 0, { activeFlags: 5 });
const BALL = { x: 160, y: 1_500 };

let camera: Camera;
let subscription: ViewSubscription;
beforeEach(() => {
  camera = new Camera();
  camera.setCourse(320, 1_600);
  moveTo(BALL.y);
  subscription = new ViewSubscription();
});

function moveTo(y: number): void {
  camera.update({ x: 160, y, velocityX: 0, velocityY: 0, pullX: 0, pullY: 0 }, VIEW, 1, 0);
}

test('nobody asks: nothing is sent', () => {
  expect(subscription.moved(camera, BALL, FRAME)).toBeUndefined();
});

test('sends in tiles what is in view, once until it changes', () => {
  subscription.subscribe(true);
  const sent = subscription.moved(camera, BALL, FRAME);
  expect(sent).toMatchObject({ height: 21, ballX: 10, ballY: 93.75, activeFlags: 5 });
  expect(sent?.top).toBeCloseTo(camera.top / 16, 1);
  expect(sent?.width).toBeCloseTo((21 * 1_400) / 900, 1);
  expect(subscription.moved(camera, BALL, FRAME)).toBeUndefined();
  // Less than an art pixel.
  expect(subscription.moved(camera, { ...BALL, y: BALL.y + 0.3 }, FRAME)).toBeUndefined();
  expect(subscription.moved(camera, { ...BALL, y: BALL.y - 16 }, FRAME)).toMatchObject({ ballY: 92.75 });
  moveTo(800);
  expect(subscription.moved(camera, BALL, FRAME)?.top).toBeCloseTo(camera.top / 16, 1);
});

test('a mini-map that opens again is sent the view at once', () => {
  subscription.subscribe(true);
  subscription.moved(camera, BALL, FRAME);
  subscription.subscribe(true);
  expect(subscription.moved(camera, BALL, FRAME)).toBeDefined();
});

test('in infuriating mode no flag is active', () => {
  subscription.subscribe(true);
  expect(subscription.moved(camera, BALL, { ...FRAME, infuriating: true })?.activeFlags).toBe(0);
});
