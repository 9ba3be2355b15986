import { expect, test } from 'vitest';
import type { CountedCell } from '../../../../shared/api/shots.ts';
import { marksOf, placesOf, shotsIn } from './shot-marks.ts';

const CELLS: { landings: CountedCell[]; drownings: CountedCell[] } = {
  landings: [
    [6, 100, 1],
    [7, 101, 64],
    [8, 101, 16],
  ],
  drownings: [
    [0, 0, 4],
    [39, 199, 16],
  ],
};

test('a mark stands in the middle of its cell, and its area goes with its shots', () => {
  const [most, quarter] = marksOf(CELLS, 'landings');
  expect(most).toMatchObject({ kind: 'landings', x: 3.75, y: 50.75, shots: 64 });
  expect(quarter?.radius).toBeCloseTo((most?.radius ?? 0) / 2);
});

test('small marks are drawn above large ones; of equal ones, drownings above landings', () => {
  const order = marksOf(CELLS, 'both').map(({ kind, shots }) => `${kind} ${shots}`);
  expect(order).toEqual(['landings 64', 'landings 16', 'drownings 16', 'drownings 4', 'landings 1']);
});

test('a switch leaves marks out and changes none', () => {
  const drownings = marksOf(CELLS, 'drownings');
  expect(drownings.map(({ shots }) => shots)).toEqual([16, 4]);
  expect(marksOf(CELLS, 'both')).toEqual(expect.arrayContaining(drownings));
});

test('a single shot of thousands can still be seen', () => {
  const [, single] = marksOf(
    {
      landings: [
        [0, 0, 4_000],
        [20, 20, 1],
      ],
      drownings: [],
    },
    'both',
  );
  expect(single?.radius).toBeGreaterThan(0.2);
});

test('a course without shots has no marks and no places', () => {
  expect(marksOf({ landings: [], drownings: [] }, 'both')).toEqual([]);
  expect(placesOf([], 5)).toEqual([]);
});

test('all shots are counted', () => {
  expect(shotsIn(CELLS.landings)).toBe(81);
});

test('a pond is one place, and the places are in the order of their shots', () => {
  const places = placesOf(
    [
      [30, 20, 9],
      [10, 76, 4],
      [11, 76, 4],
      [12, 77, 4],
    ],
    5,
  );
  expect(places).toEqual([
    { x: 5.75, y: expect.closeTo(38.417, 3), column: 6, row: 39, shots: 12 },
    { x: 15.25, y: 10.25, column: 16, row: 11, shots: 9 },
  ]);
});

test('cells at opposite edges of neighboring rows are two places', () => {
  const cells: CountedCell[] = [
    [39, 10, 2],
    [0, 11, 2],
    [20, 50, 3],
  ];
  expect(placesOf(cells, 5).map(({ column, shots }) => [column, shots])).toEqual([
    [11, 3],
    [20, 2],
    [1, 2],
  ]);
});

test('at most as many places as asked for', () => {
  const far: CountedCell[] = [0, 10, 20, 30].map((row, i) => [0, row, i + 1]);
  expect(placesOf(far, 2).map(({ shots }) => shots)).toEqual([4, 3]);
});
