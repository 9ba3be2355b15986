import { describe, expect, test } from 'vitest';
import { evenSample } from './test-scope.ts';

const listOf = (length: number, name = 'level') => Array.from({ length }, (_, i) => `${name} ${i}`);

describe('a sample', () => {
  test.each([
    [7, 1],
    [103, 4],
    [200, 8],
  ])('of %i has %i of them, evenly apart', (length, count) => {
    const list = listOf(length);
    const places = evenSample(list, count)
      .map((each) => list.indexOf(each))
      .sort((a, b) => a - b);
    const gaps = places.map((place, i) => (places[i + 1] ?? (places[0] as number) + length) - place);
    expect(places).toHaveLength(count);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.floor(length / count));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(length / count));
  });

  test('is equal for equal lists, and each of them is in the sample of some list', () => {
    expect(evenSample(listOf(40), 3)).toEqual(evenSample(listOf(40), 3));
    const places = listOf(200, 'change').map((change) =>
      [...listOf(9), change].indexOf(evenSample([...listOf(9), change], 1)[0] as string),
    );
    expect(new Set(places).size).toBe(10);
  });
});
