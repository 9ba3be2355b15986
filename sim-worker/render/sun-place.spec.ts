import { expect, test } from 'vitest';
import { TILES } from '../../shared/course/tiles.ts';
import { Camera } from './camera.ts';
import { SunPlace } from './sun-place.ts';

const VIEW = { width: 320, height: 336 };

/** A course of 20 x 21 tiles, as high as the view, where `isGround` says. */
function placeOver(isGround: (column: number, row: number) => boolean, caves?: string): SunPlace {
  const tiles = Uint16Array.from({ length: 420 }, (_, i) => (isGround(i % 20, Math.floor(i / 20)) ? TILES.ground : TILES.empty));
  return new SunPlace({ width: 20, height: 21, tiles, theme: 'meadow', decorations: [], caves });
}

const camera = Object.assign(new Camera(), { left: 0, top: 0, viewWidth: VIEW.width, viewHeight: VIEW.height });

test.each([
  ['in open sky, to the right of the middle and high', () => false, 0.6, 0.17],
  ['left of a mass on the right', (column: number) => column > 9, 0.28, 0.17],
  ['below a ceiling', (_: number, row: number) => row < 5, 0.6, 0.36],
])('the sun stands %s', (_, isGround, x, y) => {
  const place = placeOver(isGround);
  place.update(camera, 0, VIEW.width, 0);
  expect([place.x, place.y]).toEqual([x, y]);
});

test('the sun stands below a cave, whose wall hides it', () => {
  const place = placeOver(() => false, '0-5');
  place.update(camera, 0, VIEW.width, 0);
  expect([place.x, place.y]).toEqual([0.6, expect.closeTo(0.45)]);
});

test('it walks to a freer place instead of jumping there', () => {
  const place = placeOver((column, row) => row < 10 && column > 9);
  const below = Object.assign(new Camera(), { ...camera, top: 300 });
  place.update(below, 0, VIEW.width, 0);
  const before = place.x;
  for (let i = 0; i < 10; i++) place.update(camera, 0, VIEW.width, 0.016);
  expect(before - place.x).toBeGreaterThan(0);
  expect(before - place.x).toBeLessThan(0.012);
  for (let i = 0; i < 1_000; i++) place.update(camera, 0, VIEW.width, 0.016);
  expect(place.x).toBeCloseTo(0.28, 1);
});

test('it reads the ground in every tenth frame only', () => {
  const tiles = new Uint16Array(420);
  let reads = 0;
  const counted = new Proxy(tiles, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      return Reflect.get(target, key);
    },
  });
  const place = new SunPlace({ width: 20, height: 21, tiles: counted, theme: 'meadow', decorations: [] });
  const readsPerFrame = Array.from({ length: 21 }, () => {
    reads = 0;
    place.update(camera, 0, VIEW.width, 0.016);
    return reads;
  });
  expect(readsPerFrame.flatMap((count, frame) => (count > 0 ? [frame] : []))).toEqual([0, 10, 20]);
});
