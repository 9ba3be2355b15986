import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Box, GhostBall } from '../../shared/protocol/frame.ts';
import { frameAt } from '../../tests/support/frames.ts';
import { FlagMarker } from './flag-marker.ts';
import { GhostPainter, type PictureLayout } from './ghost-painter.ts';

interface Drawn {
  readonly name: string;
  readonly alpha: number;
  readonly numbers: readonly number[];
}

class RecordingContext {
  globalAlpha = 1;
  fillStyle = '';
  readonly drawn: Drawn[] = [];
  private note(name: string, ...args: readonly unknown[]): void {
    this.drawn.push({ name, alpha: this.globalAlpha, numbers: args.filter((value): value is number => typeof value === 'number') });
  }
  setTransform(...args: number[]) {
    this.note('setTransform', ...args);
  }
  translate(...args: number[]) {
    this.note('translate', ...args);
  }
  drawImage(...args: unknown[]) {
    this.note('drawImage', ...args);
  }
  fillRect() {}
  rotate() {}
  scale() {}
  beginPath() {}
  arc(...args: number[]) {
    this.note('arc', ...args);
  }
  fill() {}
}

class EmptyCanvas {
  width = 1;
  height = 1;
  getContext() {
    return new RecordingContext();
  }
}

/** Ten device pixels for one art pixel: one world unit is 25 art pixels. */
const LAYOUT: PictureLayout = {
  view: { width: 400, height: 800, pixelRatio: 2, zoom: 1, reducedMotion: true },
  mapping: { x: 0, y: -10_000, scale: 2 },
  hud: [{ left: 0, top: 0, width: 400, height: 50 }],
};
const ghost = (name: string, y: number, more: Partial<GhostBall> = {}): GhostBall => ({
  name,
  opacity: 0.55,
  previousX: 4,
  previousY: y,
  x: 4,
  y,
  alpha: 1,
  velocityX: 0,
  velocityY: 0,
  angle: 0,
  style: 0,
  ...more,
});

let screen: RecordingContext;
let painter: GhostPainter;
beforeAll(() => void vi.stubGlobal('OffscreenCanvas', EmptyCanvas));
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  screen = new RecordingContext();
  painter = new GhostPainter(null, new FlagMarker(), 400);
});

describe('the balls', () => {
  test('are drawn between two steps, each as pale as it is, and leave no transparency', () => {
    painter.drawBalls(screen as never, [ghost('Ada', 210, { previousY: 214, alpha: 0.25 }), ghost('Bo', 220, { opacity: 0.2 })], LAYOUT, 0);
    const places = screen.drawn.filter(({ name }) => name === 'translate');
    expect(places.map(({ numbers }) => numbers)).toEqual([
      [100, 213 * 25],
      [100, 220 * 25],
    ]);
    expect(new Set(screen.drawn.filter(({ name }) => name === 'arc').map(({ alpha }) => alpha))).toEqual(new Set([0.55, 0.2]));
    expect(screen.globalAlpha).toBe(1);
  });
});

describe('out of view', () => {
  /** Boxes of the markers: the first picture of each is its background. */
  const markers = (ghosts: readonly GhostBall[], flag?: Box) => {
    painter.drawMarkers(screen as never, ghosts, LAYOUT, flag);
    return screen.drawn.filter(({ name, numbers }) => name === 'drawImage' && (numbers[2] ?? 0) > 12).map(({ numbers }) => numbers);
  };

  test('a ghost is marked at the border, clear of the HUD; one in view is not', () => {
    expect(markers([ghost('in view', 210)])).toEqual([]);
    const [above] = markers([ghost('above', 100)]);
    expect(above?.[1]).toBeGreaterThanOrEqual(50);
  });

  test('a marker never lies on that of the next flag', () => {
    const [alone] = markers([ghost('above', 100)]);
    const [left = 0, top = 0, width = 0, height = 0] = alone ?? [];
    const flag = { left: left + 10, top: top - 2, width, height };
    screen.drawn.length = 0;
    const [beside] = markers([ghost('above', 100)], flag);
    expect(beside?.[1]).toBeGreaterThanOrEqual(flag.top + flag.height);
  });

  test('two markers never lie on each other', () => {
    const [a, b] = markers([ghost('Ada', 100), ghost('Bo', 101)]);
    expect((b?.[1] ?? 0) - (a?.[1] ?? 0)).toBeGreaterThanOrEqual(a?.[3] ?? Number.POSITIVE_INFINITY);
  });
});

test('labels are told the places of those in view, in CSS pixels', () => {
  const [own] = frameAt(4, 210).balls;
  const frame = { ...frameAt(4, 210), balls: [own, ghost('Ada', 210), ghost('hidden', 201), ghost('away', 100)] as const };
  expect(painter.places(frame, LAYOUT)).toEqual({ ghosts: [{ name: 'Ada', x: 100, y: 250 }], own: { x: 100, y: 250 }, radius: 8 });
  expect(painter.places({ ...frame, balls: [own, ghost('away', 100)] as const }, LAYOUT)).toBeNull();
});
