import { expect, test } from 'vitest';
import { LABEL_STEP, LABEL_WIDTH, placeLabels } from './label-places.ts';

const WIDTH = 390;

test('a label stands above its ball', () => {
  const [label] = placeLabels([{ name: 'Ada', x: 200, y: 300 }], WIDTH);
  expect(label?.x).toBe(200);
  expect(label?.y).toBeLessThan(300);
});

test('labels of ghosts at one place do not cover each other', () => {
  const labels = placeLabels(
    ['Ada', 'Bo', 'Cy'].map((name) => ({ name, x: 200, y: 300 })),
    WIDTH,
  );
  expect(labels).toHaveLength(3);
  const rows = labels.map(({ y }) => y).sort((a, b) => a - b);
  for (const [i, y] of rows.entries()) expect(y - (rows[i - 1] ?? 0)).toBeGreaterThanOrEqual(LABEL_STEP);
});

test('a label stays inside the picture, and one without room above its ball is left out', () => {
  expect(placeLabels([{ name: 'Ada', x: 3, y: 300 }], WIDTH)[0]?.x).toBe(LABEL_WIDTH / 2);
  expect(placeLabels([{ name: 'Ada', x: 388, y: 300 }], WIDTH)[0]?.x).toBe(WIDTH - LABEL_WIDTH / 2);
  expect(placeLabels([{ name: 'Ada', x: 200, y: 20 }], WIDTH)).toEqual([]);
});
