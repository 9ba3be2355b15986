import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Effect, Frame, ShownBall, View } from '../../shared/protocol/frame.ts';
import { createRenderer, type Renderer } from '../../sim-worker/render/renderer.ts';
import { frameAt } from '../support/frames.ts';
import { loadLevel } from '../support/levels.ts';

/** One call on a 2D context: its name, its numbers, and what it was drawn with. */
interface Call {
  readonly name: string;
  readonly numbers: readonly number[];
}

/** Replaces a canvas and records every call on its context. */
class RecordingCanvas {
  static all: Call[] = [];
  width = 1;
  height = 1;

  getContext(): unknown {
    const record = (name: string, args: unknown[]): unknown => {
      RecordingCanvas.all.push({ name, numbers: args.filter((value) => typeof value === 'number') });
      return name === 'createLinearGradient' ? { addColorStop: () => undefined } : undefined;
    };
    return new Proxy({} as Record<string, unknown>, {
      get: (known, name: string) => known[name] ?? ((...args: unknown[]) => record(name, args)),
      set: (known, name: string, value) => {
        if (typeof value !== 'function') known[name] = value;
        return true;
      },
    });
  }
}

const X = 6;
const Y = 40;
const bounce: Effect = { kind: 'bounce', x: X, y: Y, normalX: 0, normalY: -1, speed: 24, surface: 'ground' };
const hit: Effect = { kind: 'hit', x: X, y: Y, power: 1, dirX: 0, dirY: -1 };
const finish: Effect = { kind: 'finish', column: 9, row: 60 };
const fullAim = { power: 1, pullX: 0, pullY: 1, dots: [] };

const VIEW: View = { width: 640, height: 672, pixelRatio: 1, zoom: 1, reducedMotion: false };
const level = loadLevel(25);

interface DrawnScene {
  readonly renderer: Renderer;
  readonly view: View;
  /** Draws a frame. @returns the calls that drew it */
  draw(frame: Partial<Frame>, nowMs: number, ball?: Partial<ShownBall>): Call[];
}

async function openScene(reducedMotion: boolean): Promise<DrawnScene> {
  const created = createRenderer(new RecordingCanvas() as never, '/nowhere/');
  if (!created.ok) throw new Error(created.error);
  const renderer = created.value;
  const view = { ...VIEW, reducedMotion };
  renderer.setView(view);
  await renderer.setScene(level);
  const draw: DrawnScene['draw'] = (frame, nowMs, ball) => {
    RecordingCanvas.all = [];
    renderer.draw(frameAt(X, Y, frame, ball), nowMs);
    return RecordingCanvas.all;
  };
  draw({}, 0);
  return { renderer, view, draw };
}

const numbersOf = (calls: readonly Call[], name: string) => calls.filter((call) => call.name === name).map(({ numbers }) => numbers);
/** Where on the screen the course begins, and how large it is drawn. */
const mapping = (calls: readonly Call[]) => numbersOf(calls, 'setTransform').find(([scale]) => scale !== 1) ?? [];
const ballPlace = (calls: readonly Call[]) => numbersOf(calls, 'translate')[0];
const squares = (calls: readonly Call[]) =>
  numbersOf(calls, 'fillRect').filter(([, , width, height]) => width === 2 && height === 2).length;
/** The ball is the only thing that is drawn scaled. */
const shapes = (calls: readonly Call[]) => numbersOf(calls, 'scale').length;
/** The largest dots of the trail are 5 art pixels without their corners. */
const trailDots = (calls: readonly Call[]) =>
  numbersOf(calls, 'fillRect').filter(([, , width, height]) => width === 3 && height === 5).length;
const rings = (calls: readonly Call[]) =>
  numbersOf(calls, 'drawImage').filter(([, , width, height]) => width === height && width !== undefined);

/** Each effect moves something, but nothing with reduced motion. */
const TABLE: readonly (readonly [name: string, moves: (stage: DrawnScene) => boolean])[] = [
  [
    'the shake of a hard impact',
    ({ draw }) => {
      const still = mapping(draw({}, 16));
      return JSON.stringify(mapping(draw({ effects: [bounce] }, 20))) !== JSON.stringify(still);
    },
  ],
  [
    'the pause of a hard shot',
    ({ draw }) => {
      draw({ effects: [hit] }, 16);
      return ballPlace(draw({}, 32, { previousY: Y - 1, y: Y - 1 }))?.[1] !== (Y - 1) * 25;
    },
  ],
  ['the squash of an impact', ({ draw }) => shapes(draw({ effects: [bounce] }, 16)) > 0],
  ['the stretch of a fast flight', ({ draw }) => shapes(draw({}, 16, { velocityY: -20 })) > 0],
  ['the squash of a ball that is held', ({ draw }) => shapes(draw({ phase: 'ready', aim: fullAim }, 16)) > 0],
  [
    'the trail',
    ({ draw }) => {
      const before = trailDots(draw({}, 16));
      return trailDots(draw({}, 32, { previousY: Y - 0.2, y: Y - 0.2, velocityY: -20 })) > before;
    },
  ],
  [
    'the parallax of the background',
    ({ draw }) => {
      // The sky is copied while the camera rests.
      const skies = new Set(numbersOf(draw({}, 16), 'createLinearGradient').map(([, top]) => top));
      for (let i = 2; i < 120; i++)
        for (const [, top] of numbersOf(draw({}, i * 16, { previousY: 10, y: 10 }), 'createLinearGradient')) skies.add(top);
      return skies.size > 1;
    },
  ],
  [
    'dust',
    ({ draw }) => {
      const before = squares(draw({}, 16));
      return squares(draw({ effects: [{ ...bounce, speed: 10 }] }, 32)) > before;
    },
  ],
  [
    'confetti',
    ({ draw }) => {
      const before = squares(draw({}, 16));
      return squares(draw({ effects: [finish] }, 32)) > before;
    },
  ],
  [
    'the trembling of a ball held at full power',
    ({ draw }) => {
      const places = [16, 23, 30, 37].map((nowMs) => ballPlace(draw({ phase: 'ready', aim: fullAim }, nowMs))?.[0]);
      return new Set(places).size > 1;
    },
  ],
  [
    'the pulse around a ball that waits',
    ({ draw }) => {
      const sizes = [16, 216, 416, 616].map((nowMs) => JSON.stringify(rings(draw({ phase: 'ready' }, nowMs))));
      return new Set(sizes).size > 1;
    },
  ],
  [
    'the wider view of a fast flight',
    ({ draw }) => {
      const before = mapping(draw({}, 16))[0];
      for (let i = 2; i < 30; i++) draw({}, i * 16, { velocityY: -20 });
      return mapping(draw({}, 500, { velocityY: -20 }))[0] !== before;
    },
  ],
  [
    'the glide of a changing zoom',
    ({ renderer, view, draw }) => {
      renderer.setView({ ...view, zoom: 0.35 });
      return mapping(draw({}, 16))[0] !== mapping(draw({}, 1_000))[0];
    },
  ],
];

beforeAll(() => {
  vi.stubGlobal('OffscreenCanvas', RecordingCanvas);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

// Slow motion belongs to the clock: tests/determinism/frame-rate.test.ts.
describe('with reduced motion', () => {
  test.each(TABLE)('%s is left out', async (_, moves) => {
    expect(moves(await openScene(false)), 'moves otherwise').toBe(true);
    expect(moves(await openScene(true)), 'moves').toBe(false);
  });
});
