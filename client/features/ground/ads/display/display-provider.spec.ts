import { expect, test } from 'vitest';
import { fittingSizes, type Place } from './display-provider.ts';

test.each<[Place, number, number, string]>([
  ['banner', 320, 100, '320x100, 320x50, 234x60'],
  ['banner', 400, 90, '320x50, 234x60'],
  ['banner', 250, 100, '234x60'],
  ['banner', 200, 100, ''],
  ['billboard', 320, 120, '320x100, 320x50, 234x60'],
  ['billboard', 480, 250, '300x250, 320x100, 320x50, 234x60'],
  ['sticky-game', 300, 636, '300x600, 300x250, 160x600, 250x250, 200x200'],
  ['sticky-game', 236, 536, '200x200'],
  ['sticky-editor', 300, 800, '300x600, 300x250'],
])('in %s of %i by %i fit %j', (place, clientWidth, clientHeight, sizes) => {
  const fitting = fittingSizes(place, { clientWidth, clientHeight });
  expect(fitting.map(([width, height]) => `${width}x${height}`).join(', ')).toBe(sizes);
});
