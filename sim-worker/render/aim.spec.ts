import { describe, expect, test } from 'vitest';
import type { AimPicture } from '../../shared/protocol/frame.ts';
import { type AimPlace, drawAim, drawReadyCue, fullPullLength, handleOf, type OpenView } from './aim.ts';

interface Painted {
  readonly rects: { readonly color: string; readonly size: number; readonly y: number }[];
  readonly rings: { readonly radius: number; readonly color: string; readonly alpha: number }[];
  readonly discs: { readonly radius: number; readonly color: string }[];
}

function paint(draw: (context: never, shapes: never) => void): Painted {
  const painted: Painted = { rects: [], rings: [], discs: [] };
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    fillRect(_x: number, y: number, width: number, height: number) {
      painted.rects.push({ color: this.fillStyle, size: Math.max(width, height), y: y + height / 2 });
    },
  };
  const shapes = {
    ring: (_context: unknown, _x: number, _y: number, radius: number, color: string) =>
      painted.rings.push({ radius, color, alpha: context.globalAlpha }),
    disc: (_context: unknown, _x: number, _y: number, radius: number, color: string) => painted.discs.push({ radius, color }),
  };
  draw(context as never, shapes as never);
  return painted;
}

const YELLOW = '#ffd23f';
const pulled = (power: number, more: Partial<AimPicture> = {}): AimPicture => ({ power, pullX: 0, pullY: power, dots: [], ...more });
const atBall = (fullLength = 75, zoom = 1): AimPlace => ({ x: 0, y: 0, zoom, fullLength });
const aimed = (aim: AimPicture, place = atBall()) => paint((context, shapes) => drawAim(context, shapes, aim, place));

describe('the pull', () => {
  // 150 CSS pixels are 75 art pixels: ticks at 18.75, 37.5, 56.25 and 75.
  test.each([
    [0.2, 0],
    [0.25, 1],
    [0.5, 2],
    [0.76, 3],
    [1, 4],
  ])('at a power of %s, %i of the four ticks are lit', (power, lit) => {
    const ticks = [18.75, 37.5, 56.25, 75];
    const isLit = (at: number) =>
      aimed(pulled(power)).rects.filter(({ color, size, y }) => color === YELLOW && size === 1 && y === at).length > 6;
    expect(ticks.filter(isLit)).toHaveLength(lit);
  });

  test('its line grows thicker and longer with power', () => {
    const line = (power: number) => aimed(pulled(power)).rects.filter(({ color, size }) => color === YELLOW && size > 1);
    const [weak, strong] = [line(0.4), line(1)];
    expect(strong.length).toBeGreaterThan(weak.length);
    expect(Math.max(...strong.map(({ size }) => size))).toBeGreaterThan(Math.max(...weak.map(({ size }) => size)));
  });

  test('too short to shoot it is white, with a ring that shrinks with it', () => {
    const ringOf = (pull: number) => aimed(pulled(0, { pullY: pull })).rings.map(({ radius }) => radius);
    expect(ringOf(0.09)).toEqual([9]);
    expect(ringOf(0.04)).toEqual([4]);
    expect(aimed(pulled(0, { pullY: 0.05 })).rects.some(({ color }) => color === YELLOW)).toBe(false);
    expect(aimed(pulled(0.2)).rings).toEqual([]);
  });
});

describe('the line of a full pull', () => {
  /** The picture of a phone at a zoom, around a ball at x, y of the screen in CSS pixels. Art pixels are then CSS pixels over `perArt`. */
  function phone(width: number, height: number, zoom: number, ball: { readonly x: number; readonly y: number }) {
    const perArt = ((2 * height) / 672) * zoom;
    const view: OpenView = { left: 0, top: 0, right: width / perArt, bottom: height / perArt, heightPx: height };
    const [x, y] = [ball.x / perArt, ball.y / perArt];
    return {
      /** Where a pull of full power in a direction ends, CSS pixels of the screen. */
      end(pullX: number, pullY: number) {
        const aim = pulled(1, { pullX, pullY });
        const handle = handleOf(aim, { x, y, zoom, fullLength: fullPullLength(aim, x, y, zoom, view) });
        return { x: handle.x * perArt, y: handle.y * perArt };
      },
    };
  }
  const ZOOMS = [1, 0.6, 0.5, 0.35];

  test.each(ZOOMS)('is as long as the drag at zoom %s, while the screen has the space', (zoom) => {
    const end = phone(390, 844, zoom, { x: 195, y: 400 }).end(0, 1);
    expect([end.x, end.y - 400]).toEqual([195, expect.closeTo((150 * 844) / 672, 6)]);
  });

  test.each(ZOOMS)('ends 12 px inside the screen at zoom %s, in every direction', (zoom) => {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const) {
      const { end } = phone(width, height, zoom, { x: 80, y: height - 60 });
      for (let degrees = 0; degrees < 360; degrees += 5) {
        const { x, y } = end(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
        expect([x >= 11.999, x <= width - 11.999, y >= 11.999, y <= height - 11.999], `${degrees} degrees`).toEqual(Array(4).fill(true));
      }
      expect(end(-1, 0).x).toBeCloseTo(12, 6);
      expect(end(0, 1).y).toBeCloseTo(height - 12, 6);
    }
  });

  test('shortened, half the power still ends at half of it, with the ticks on the way', () => {
    const discs: number[] = [];
    const shapes = { ring: () => undefined, disc: (_: unknown, _x: number, y: number) => discs.push(y) };
    const context = { globalAlpha: 1, fillStyle: '', fillRect: () => undefined };
    drawAim(context as never, shapes as never, pulled(0.5), atBall(40));
    expect(discs).toEqual([20, 20]);
    const ticks = aimed(pulled(1), atBall(40)).rects.filter(({ color, size }) => color === YELLOW && size === 1);
    expect([...new Set(ticks.map(({ y }) => y))]).toEqual([10, 20, 30, 40]);
    const short = aimed(pulled(1), atBall(12)).rects.filter(({ color, size }) => color === YELLOW && size === 1);
    expect([...new Set(short.map(({ y }) => y))]).toEqual([12]);
  });
});

test('below a zoom of 0.6 handle and dots are a fifth larger on the screen', () => {
  const sizes = (zoom: number) => {
    const scales: number[] = [];
    const shapes = { ring: () => undefined, disc: (...[, , , , , , scale = 1]: unknown[]) => scales.push((scale as number) * zoom) };
    drawAim({ fillRect: () => undefined } as never, shapes as never, pulled(0.5, { dots: [1, 1] }), atBall(75, zoom));
    return [scales[0], scales.at(-1)];
  };
  expect(sizes(0.6)).toEqual([0.6, 1]);
  expect(sizes(0.5)).toEqual([expect.closeTo(0.72, 9), expect.closeTo(1.2, 9)]);
});

test('dots of the flight shrink with distance', () => {
  const dots = Array.from({ length: 18 }, (_, i) => i);
  const radii = aimed(pulled(0.5, { dots }))
    .discs.slice(0, 9)
    .map(({ radius }) => radius);
  expect(radii).toEqual([2, 2, 2, 2, 2, 1, 1, 1, 1]);
});

test.each([false, true])('a bounce is a large ring and small ones, dark inside (high contrast: %s)', (strong) => {
  const drawn = (aim: Partial<AimPicture>) => paint((context, shapes) => drawAim(context, shapes, pulled(0.5, aim), atBall(), strong));
  const discsOf = (aim: Partial<AimPicture>) => drawn(aim).discs.slice(0, -2);
  expect(discsOf({ dots: [1, 1, 2, 2] }).map(({ color }) => color)).toEqual(['#ffffff', '#ffffff']);
  const bounce = [3, 3, 4, 4];
  const [dot, middle, ...others] = discsOf({ bounce });
  expect(others).toEqual([]);
  expect(dot?.color).toBe('#ffffff');
  expect(middle?.color).not.toBe('#ffffff');
  expect(dot?.radius).toBeGreaterThan(middle?.radius as number);
  const contact = drawn({ bounce }).rings.filter(({ color }) => color === '#ffffff');
  expect(contact).toHaveLength(1);
  expect(contact[0]?.radius).toBeGreaterThan(dot?.radius as number);
});

describe('the ready cue', () => {
  const cue = (nowMs: number, reducedMotion = false) =>
    paint((context, shapes) => drawReadyCue(context, shapes, 0, 0, 1, nowMs, reducedMotion)).rings.find(({ color }) => color === '#ffffff');

  // 1.2 Hz: 833 ms a pulse, from 20 to 28 CSS pixels.
  test.each([
    [0, 10, 0.5],
    [417, 12, 0.25],
    [830, 14, 0],
  ])('after %i ms', (nowMs, radius, alpha) => {
    expect(cue(nowMs)?.radius).toBe(radius);
    expect(cue(nowMs)?.alpha).toBeCloseTo(alpha, 1);
  });

  test('stands still for those who want less motion', () => {
    expect(cue(0, true)).toEqual(cue(417, true));
    expect(cue(0, true)?.alpha).toBeGreaterThan(0.3);
  });
});
