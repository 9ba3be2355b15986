import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { CHECKPOINT_GROUND, FINISH_GROUND, TILES } from '../../shared/course/tiles.ts';
import { checkMap, MAP_RULES } from '../../shared/course/validate.ts';
import { type NaiveProblems, naiveProblems } from '../support/naive-map-rules.ts';

const SEED = 15;
const INNER_RULES = MAP_RULES.filter((rule) => rule !== 'dimensions' && rule !== 'length');

/** Every kind of tile, and the rarer ids of some. Air is most common, so that rules are kept as well as broken. */
const TILE_WEIGHTS: readonly (readonly [id: number, weight: number])[] = [
  [0, 60],
  [1, 30],
  [176, 24],
  [209, 1],
  [153, 3],
  [154, 1],
  [167, 4],
  [112, 2],
  [103, 3],
  [497, 3],
  [169, 2],
  [170, 1],
  [202, 1],
  [203, 1],
  ...[166, 168, 265, 266, 267, 200, 111, 113, 496, 498, 529, 530, 531, 2, 37, 175, 177, 561].map((id) => [id, 1] as const),
];
const tile = fc.oneof(...TILE_WEIGHTS.map(([id, weight]) => ({ arbitrary: fc.constant(id), weight })));

interface TestMap {
  readonly width: number;
  readonly height: number;
  readonly tiles: number[];
}

const mapOf = (width: number, height: number) =>
  fc.array(tile, { minLength: width * height, maxLength: width * height }).map((tiles): TestMap => ({ width, height, tiles }));

/** Spawn, finish flag and checkpoint flags are set down on their ground, at random places of a map of some kinds of tile. */
const furnished = (width: number, height: number, flags: number, kinds: readonly number[]) =>
  fc.tuple(mapOf(width, height), fc.array(place, { minLength: flags + 2, maxLength: flags + 2 })).map(([map, places]): TestMap => {
    const tiles = map.tiles.map((id) => (kinds.includes(id) ? id : TILES.empty));
    const put = (column: number, row: number, id: number): void => {
      if (column >= 0 && row < height && column < width) tiles[row * width + column] = id;
    };
    places.forEach(([x, y, shift], i) => {
      const column = 1 + (x % Math.max(1, width - 2));
      const row = 1 + (y % Math.max(1, height - 3));
      const [id, ground] = FURNITURE[Math.min(i, 2)] as (typeof FURNITURE)[number];
      put(column + shift, row + 1, ground);
      put(column, row + 1, ground);
      put(column, row, id);
    });
    return { width, height, tiles };
  });
const FURNITURE = [
  [TILES.spawn, TILES.ground],
  [TILES.finishFlag, FINISH_GROUND[1]],
  [TILES.checkpointFlag, CHECKPOINT_GROUND.inside],
] as const;
/** Where a flag stands, and how far from it its ground reaches; one column too far now and then. */
const place = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -6, max: 6 }));

const DRY = [TILES.ground, TILES.ice];
const WET = [...DRY, TILES.water];
const mapsOf = (width: number, height: number, most: number) =>
  fc.oneof(
    mapOf(width, height),
    furnished(width, height, 0, []),
    furnished(width, height, 1, []),
    furnished(width, height, 2, DRY),
    furnished(width, height, 1, WET),
    furnished(width, height, most, WET),
  );
const side = fc.integer({ min: 1, max: 9 });
const small = fc.tuple(side, side).chain(([width, height]) => mapsOf(width, height, 4));
const full = mapsOf(COLUMNS, ROWS, 40);

const problemsOf = (map: TestMap): NaiveProblems =>
  Object.fromEntries(checkMap(map).map(({ code, tiles }) => [code, tiles.map(({ column, row }) => `${column},${row}`)]));

describe('the rules of a map find what the sentences of the specification say', () => {
  test.each([
    ['small', small, 4_000, INNER_RULES.filter((rule) => rule !== 'checkpointFlagCount')],
    ['whole', full, 300, INNER_RULES],
  ])('on %s maps', (_, maps, numRuns, rules) => {
    const broken = new Map<string, number>();
    fc.assert(
      fc.property(maps, (map) => {
        const expected = naiveProblems(map);
        expect(problemsOf(map)).toEqual(expected);
        const rules = Object.keys(expected);
        for (const rule of rules.length > 0 ? rules : ['none']) broken.set(rule, (broken.get(rule) ?? 0) + 1);
      }),
      { seed: SEED, numRuns },
    );
    // Each is broken by some of these maps and kept by others, and some maps break none.
    for (const rule of [...rules, 'none']) {
      expect(broken.get(rule), rule).toBeGreaterThan(3);
      expect(broken.get(rule), rule).toBeLessThan(numRuns * 0.95);
    }
  });

  test('on maps whose size is nothing, or another than that of their tiles', () => {
    const sizes = fc.tuple(fc.integer({ min: -3, max: 5 }), fc.integer({ min: -3, max: 5 }), fc.array(tile, { maxLength: 30 }));
    fc.assert(
      fc.property(sizes, ([width, height, tiles]) => {
        expect(problemsOf({ width, height, tiles })).toEqual(naiveProblems({ width, height, tiles }));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
