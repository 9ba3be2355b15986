import { describe, expect, test } from 'vitest';
import type { GhostPlaces } from '../../../../shared/protocol/ghosts.ts';
import { LABEL_STEP, LABEL_WIDTH, placeLabels } from './label-places.ts';

const WIDTH = 390;
const RADIUS = 14;

const place = (ghosts: GhostPlaces['ghosts'], own = { x: 200, y: 700 }) => placeLabels({ ghosts, own, radius: RADIUS }, WIDTH);

test('a label stands above its ball, however large that is', () => {
  const ghosts = [{ name: 'Ada', x: 200, y: 300 }];
  for (const radius of [8, 14, 40]) {
    const [label] = placeLabels({ ghosts, own: { x: 200, y: 700 }, radius }, WIDTH);
    expect(label?.x).toBe(200);
    expect(label?.y).toBeLessThan(300 - radius);
  }
});

test('labels of ghosts at one place do not cover each other', () => {
  const labels = place(['Ada', 'Bo', 'Cy'].map((name) => ({ name, x: 200, y: 300 })));
  expect(labels).toHaveLength(3);
  const rows = labels.map(({ y }) => y).sort((a, b) => a - b);
  for (const [i, y] of rows.entries()) expect(y - (rows[i - 1] ?? 0)).toBeGreaterThanOrEqual(LABEL_STEP);
});

test('a label stays inside the picture; one without room above its ball is left out', () => {
  expect(place([{ name: 'Ada', x: 3, y: 300 }])[0]?.x).toBe(LABEL_WIDTH / 2);
  expect(place([{ name: 'Ada', x: 388, y: 300 }])[0]?.x).toBe(WIDTH - LABEL_WIDTH / 2);
  expect(place([{ name: 'Ada', x: 200, y: 20 }])).toEqual([]);
});

describe('beside the own ball', () => {
  const own = { x: 200, y: 300 };
  const namesOf = (x: number, y: number) => place([{ name: 'Ada', x, y }], own).map(({ name }) => name);

  test('a ghost within two ball widths has no label', () => {
    expect([namesOf(200, 300), namesOf(200 + 4 * RADIUS - 1, 300), namesOf(200, 300 - 4 * RADIUS + 1)]).toEqual([[], [], []]);
    expect(namesOf(200 + 4 * RADIUS + 1, 300)).toEqual(['Ada']);
  });

  test('a label never covers the own ball', () => {
    for (let x = 0; x <= WIDTH; x += 10) {
      for (let y = 200; y <= 400; y += 10) {
        const [label] = place([{ name: 'Ada', x, y }], own);
        if (!label || Math.abs(label.x - own.x) >= LABEL_WIDTH / 2 + RADIUS) continue;
        expect([x, y, label.y <= own.y - RADIUS || label.y - LABEL_STEP >= own.y + RADIUS]).toEqual([x, y, true]);
      }
    }
  });
});
