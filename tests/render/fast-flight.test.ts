import { afterEach, expect, test, vi } from 'vitest';
import type { View } from '../../shared/protocol/frame.ts';
import { createRenderer } from '../../sim-worker/render/renderer.ts';
import { frameAt } from '../support/frames.ts';
import { loadLevel } from '../support/levels.ts';

const VIEW: View = { width: 390, height: 844, pixelRatio: 3, zoom: 'auto', reducedMotion: false };
const FLYING = frameAt(6, 40, {}, { velocityY: -20 });

/** Replaces a canvas. Every call on its context does nothing. */
class EmptyCanvas {
  /** Canvases larger than any baked piece: those that hold the whole picture. */
  static large = 0;
  width: number;
  height: number;

  constructor(width = 1, height = 1) {
    this.width = width;
    this.height = height;
    if (height > 300) EmptyCanvas.large++;
  }

  getContext(): unknown {
    const gradient = { addColorStop: () => undefined };
    return new Proxy({} as Record<string, unknown>, { get: (known, name: string) => known[name] ?? (() => gradient) });
  }
}

afterEach(() => vi.unstubAllGlobals());

test('the wider view of a fast flight makes no new canvas for the picture', async () => {
  vi.stubGlobal('OffscreenCanvas', EmptyCanvas);
  const created = createRenderer(new EmptyCanvas() as never, '/nowhere/');
  if (!created.ok) throw new Error(created.error);
  created.value.setView(VIEW);
  await created.value.setScene(loadLevel(25));
  created.value.draw(frameAt(6, 40), 0);
  const before = EmptyCanvas.large;
  expect(before).toBeGreaterThan(0);
  for (let i = 1; i < 40; i++) created.value.draw(FLYING, i * 16);
  expect(EmptyCanvas.large).toBe(before);
});
