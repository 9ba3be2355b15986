import { expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../../shared/course/geometry.ts';
import { ROUGH, TILES } from '../../../shared/course/tiles.ts';
import { hazardCounts, missesItsTheme } from './hazards.ts';

const IDS: Readonly<Record<string, number>> = { '.': TILES.empty, '#': TILES.ground, '~': TILES.water, i: TILES.ice, '"': ROUGH[1] };

/** An empty course with these rows in its middle, from the second column on. */
function tilesWith(...rows: readonly string[]): Uint16Array {
  const tiles = new Uint16Array(COLUMNS * ROWS);
  rows.forEach((row, r) => {
    [...row].forEach((character, column) => {
      tiles[(50 + r) * COLUMNS + 1 + column] = IDS[character] ?? Number.NaN;
    });
  });
  return tiles;
}

test.each([
  ['two pools, one of them two deep', ['#~~#..#~#', '#~~#..###', '####.....'], { pools: 2, rough: 0, ice: 0 }],
  ['two patches of rough', ['""..""', '######'], { pools: 0, rough: 2, ice: 0 }],
  ['two tops of ice', ['......', 'ii.iii'], { pools: 0, rough: 0, ice: 2 }],
  ['ice below ground', ['######', '##ii##'], { pools: 0, rough: 0, ice: 0 }],
  ['nothing', ['######'], { pools: 0, rough: 0, ice: 0 }],
])('counts %s', (_, rows, counts) => {
  expect(hazardCounts(tilesWith(...rows))).toEqual(counts);
});

test('a course misses its theme without anything that the theme is known for', () => {
  const [water, rough] = ['#~#', '""'];
  expect(missesItsTheme(tilesWith(water, '###'), 'lagoon')).toBe(false);
  expect(missesItsTheme(tilesWith(rough, '###'), 'lagoon')).toBe(true);
  expect(missesItsTheme(tilesWith(water, '###'), 'meadow')).toBe(true);
  expect(missesItsTheme(tilesWith(`${rough}.${water}`, '######'), 'meadow')).toBe(false);
  expect(missesItsTheme(tilesWith('iii'), 'frost')).toBe(false);
});
