import { beforeEach, expect, test } from 'vitest';
import { frameAt } from '../../tests/support/frames.ts';
import { Camera } from './camera.ts';
import { ViewTeller } from './view-teller.ts';

const VIEW = { width: 1_400, height: 900, pixelRatio: 1, zoom: 1, reducedMotion: true } as const;
const FRAME = frameAt(0, 0, { activeFlags: 5 });
const BALL = { x: 160, y: 1_500 };

let camera: Camera;
let teller: ViewTeller;
beforeEach(() => {
  camera = new Camera();
  camera.setCourse(320, 1_600);
  moveTo(BALL.y);
  teller = new ViewTeller();
});

function moveTo(y: number): void {
  camera.update({ x: 160, y, velocityX: 0, velocityY: 0, pullX: 0, pullY: 0 }, VIEW, 1, 0);
}

test('nobody asks: nothing is told', () => {
  expect(teller.moved(camera, BALL, FRAME)).toBeUndefined();
});

test('tells in tiles what is in view, once until it changes', () => {
  teller.setWanted(true);
  const told = teller.moved(camera, BALL, FRAME);
  expect(told).toMatchObject({ height: 21, ballX: 10, ballY: 93.75, activeFlags: 5 });
  expect(told?.top).toBeCloseTo(camera.top / 16, 1);
  expect(told?.width).toBeCloseTo((21 * 1_400) / 900, 1);
  expect(teller.moved(camera, BALL, FRAME)).toBeUndefined();
  // Less than an art pixel.
  expect(teller.moved(camera, { ...BALL, y: BALL.y + 0.3 }, FRAME)).toBeUndefined();
  expect(teller.moved(camera, { ...BALL, y: BALL.y - 16 }, FRAME)).toMatchObject({ ballY: 92.75 });
  moveTo(800);
  expect(teller.moved(camera, BALL, FRAME)?.top).toBeCloseTo(camera.top / 16, 1);
});

test('a mini-map that opens again is told at once', () => {
  teller.setWanted(true);
  teller.moved(camera, BALL, FRAME);
  teller.setWanted(true);
  expect(teller.moved(camera, BALL, FRAME)).toBeDefined();
});

test('in infuriating mode no flag is active', () => {
  teller.setWanted(true);
  expect(teller.moved(camera, BALL, { ...FRAME, infuriating: true })?.activeFlags).toBe(0);
});
