import { expect, test } from 'vitest';
import type { Effect } from '../../shared/protocol/frame.ts';
import { EffectPainter } from './effect-painter.ts';

const bounce = (speed: number, surface: 'ground' | 'ice' | 'mat'): Effect => ({
  kind: 'bounce',
  x: 3,
  y: 3,
  normalX: 0,
  normalY: -1,
  speed,
  surface,
});

const TABLE: readonly (readonly [name: string, effect: Effect, count: number, lifeMin: number, lifeMax: number])[] = [
  ['a touch of the ground', bounce(2, 'ground'), 3, 0.35, 0.6],
  ['a bounce at 10 units a second', bounce(10, 'ground'), 6, 0.35, 0.6],
  ['the hardest bounce', bounce(40, 'ground'), 12, 0.35, 0.6],
  ['ice, in shards', bounce(10, 'ice'), 5, 0.25, 0.25],
  ['rough grass, in leaves', { kind: 'rough', x: 3, y: 3, speed: 5 }, 8, 0.8, 0.8],
  ['water', { kind: 'splash', x: 3, y: 3, speed: 10 }, 14, 0.4, 0.7],
  ['a checkpoint', { kind: 'checkpoint', column: 3, row: 3 }, 24, 0.8, 1.3],
  ['the finish', { kind: 'finish', column: 3, row: 3 }, 60, 0.8, 2],
];

test.each(TABLE)('%s', (_, effect, count, lifeMin, lifeMax) => {
  const painter = new EffectPainter();
  painter.show(effect, 0, false);
  expect(painter.particles.alive).toBe(count);
  painter.particles.update(lifeMin - 0.01);
  expect(painter.particles.alive).toBe(count);
  painter.particles.update(lifeMax - lifeMin + 0.02);
  expect(painter.particles.alive).toBe(0);
});

test('dust begins where ball and ground touch, and flies away from the ground', () => {
  const places: number[] = [];
  const context = { globalAlpha: 1, fillStyle: '', fillRect: (_x: number, y: number) => places.push(y) };
  const painter = new EffectPainter();
  painter.show(bounce(20, 'ground'), 0, false);
  painter.draw(context as never, {} as never, 0, 0, 0);
  // y = 3 units is row 75 of the art grid.
  for (const y of places) expect(Math.abs(y - 75)).toBeLessThanOrEqual(1);
  painter.particles.update(0.05);
  places.length = 0;
  painter.draw(context as never, {} as never, 0, 0, 50);
  for (const y of places) expect(y).toBeLessThanOrEqual(75);
  expect(Math.min(...places)).toBeLessThan(73);
});
