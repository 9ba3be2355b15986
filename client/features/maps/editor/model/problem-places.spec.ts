import { expect, it } from 'vitest';
import type { MapProblem } from '../../../../../shared/course/validate.ts';
import { nextPlace, nextProblemPlace } from './problem-places.ts';

const A = { column: 4, row: 2 };
const B = { column: 1, row: 7 };
const C = { column: 9, row: 7 };

it('leads through all places, row by row, and begins anew', () => {
  const visited = [null, A, B, C].map((cursor) => nextPlace([C, A, B], cursor));
  expect(visited).toEqual([A, B, C, A]);
  expect(nextPlace([A, C], { column: 2, row: 7 })).toEqual(C);
  expect(nextPlace([], A)).toBeUndefined();
});

it('leads to warnings only when no error has a place', () => {
  const problem = (severity: MapProblem['severity'], tiles: MapProblem['tiles']): MapProblem => ({
    code: 'oneSpawn',
    severity,
    message: '',
    tiles,
  });
  expect(nextProblemPlace([problem('warning', [A]), problem('error', [C])], null)).toEqual(C);
  expect(nextProblemPlace([problem('warning', [A]), problem('error', [])], null)).toEqual(A);
});
