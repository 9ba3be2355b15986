import { expect, test } from 'vitest';
import { createRenderer } from './renderer.ts';

test('a canvas without a 2D context is refused, not thrown about', () => {
  const canvas = { width: 1, height: 1, getContext: () => null };
  expect(createRenderer(canvas, '/art/')).toEqual({ ok: false, error: 'graphics_unavailable' });
});
