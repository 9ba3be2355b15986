import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { autotile, autotileRows } from './autotile.ts';
import { AUTOTILE_RULES, DRAWING_IDS, FIRST_JOIN, findRule } from './autotile-rules.ts';
import { DIAGONALS, MAX_TILE_ID, TILES } from './tiles.ts';

/** Ids that the specification numbers, ground apart. */
const SPECIFIED = [
  103, 111, 112, 113, 153, 154, 166, 167, 168, 169, 170, 176, 200, 202, 203, 209, 265, 266, 267, 496, 497, 498, 529, 530, 531,
];

/** Draws the middle tile of three rows of three characters: `#` ground, `.` empty, `~` water, `i` ice, `c` checkpoint ground, `/ \` slopes. */
const LEGEND: Readonly<Record<string, number>> = {
  '#': TILES.ground,
  '.': TILES.empty,
  '~': TILES.water,
  i: TILES.ice,
  c: 167,
  f: 112,
  '/': DIAGONALS.bottomRight,
  '\\': DIAGONALS.bottomLeft,
  '7': DIAGONALS.topRight,
  r: DIAGONALS.topLeft,
};

function middleOf(rows: readonly string[]): number {
  const tiles = [...rows.join('')].map((c) => LEGEND[c] as number);
  return autotile({ width: 3, height: 3, tiles })[4] as number;
}

/** The rule behind a ground picture, whichever variant was drawn. */
function shapeOf(id: number): number {
  const setOf = (sets: readonly { readonly first: number; readonly count: number }[]) =>
    sets.find(({ first, count }) => id >= first && id < first + count)?.first;
  const shapes = setOf(DRAWING_IDS.groundVariants);
  const joins = setOf(DRAWING_IDS.joinVariants);
  return shapes !== undefined ? id - shapes + 1 : joins !== undefined ? id - joins + FIRST_JOIN : 1;
}

/** The id of the rule with this pattern. */
const idOf = (pattern: string): number => AUTOTILE_RULES.find((rule) => rule.pattern === pattern)?.id ?? 0;

describe('autotile rules', () => {
  test('every one of the 256 neighborhoods finds a rule', () => {
    for (let bits = 0; bits < 256; bits++) expect(findRule(bits.toString(2).padStart(8, '0')), bits.toString(2)).toBeDefined();
  });

  test('there are about a hundred, and no two share an id or a pattern', () => {
    expect(AUTOTILE_RULES.length).toBeGreaterThanOrEqual(95);
    expect(new Set(AUTOTILE_RULES.map(({ id }) => id)).size).toBe(AUTOTILE_RULES.length);
    expect(new Set(AUTOTILE_RULES.map(({ pattern }) => pattern)).size).toBe(AUTOTILE_RULES.length);
  });

  test('sets of pictures lie apart, on the sheet, and on no number of the specification', () => {
    const { waterBody, groundVariants, joinVariants, ...sets } = DRAWING_IDS;
    const taken = new Set([waterBody, ...SPECIFIED]);
    for (const { first, count } of [...Object.values(sets), ...groundVariants, ...joinVariants]) {
      for (let id = first; id < first + count; id++) {
        // Ground itself is the first shape.
        if (id !== TILES.ground) expect(taken.has(id), `${id} is taken twice`).toBe(false);
        expect(id).toBeLessThanOrEqual(MAX_TILE_ID);
        taken.add(id);
      }
    }
  });

  test('every ground tile of a random map finds a picture', () => {
    let seed = 20_261_121;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    const kinds = [TILES.ground, TILES.ice, TILES.water, 167, 112, ...Object.values(DIAGONALS)];
    const drawnRules = new Set<number>();
    // To call `expect` for each of 120,000 tiles takes longer than to draw them.
    const wrong: string[] = [];
    for (let round = 0; round < 60; round++) {
      const share = 0.15 + 0.7 * random();
      const tiles = Array.from({ length: 2_000 }, () => {
        if (random() > share) return TILES.empty;
        return random() < 0.8 ? TILES.ground : (kinds[Math.floor(random() * kinds.length)] as number);
      });
      autotile({ width: 20, height: 100, tiles }).forEach((id, i) => {
        if (id > 0 !== (tiles[i] !== TILES.empty)) wrong.push(`round ${round}, tile ${i}`);
        if (tiles[i] === TILES.ground) drawnRules.add(shapeOf(id));
      });
    }
    expect(wrong).toEqual([]);
    const neverDrawn = AUTOTILE_RULES.filter(({ id }) => !drawnRules.has(id));
    expect(neverDrawn).toEqual([]);
  });

  test('no rule is dead: each is the first match of some neighborhood', () => {
    const used = new Set(Array.from({ length: 256 }, (_, bits) => findRule(bits.toString(2).padStart(8, '0'))?.id));
    expect(used.size).toBe(AUTOTILE_RULES.length);
  });

  test.each([
    ['inside of a mass', ['###', '###', '###'], 1],
    ['flat top', ['...', '###', '###'], 35],
    ['left end of a platform', ['...', '.##', '...'], 42],
    ['lonely block', ['...', '.#.', '...'], 47],
    ['ceiling', ['###', '###', '...'], 21],
    ['platform that grows out of a wall on the left', ['#..', '###', '#..'], idOf('10?1110?')],
    ['floor beside a wall on the left', ['#..', '###', '###'], idOf('10?11111')],
    ['bottom of a shaft', ['#.#', '###', '###'], idOf('10111111')],
    ['step of a stair', ['..#', '.##', '###'], idOf('?0101111')],
    ['foot of a wall', ['.##', '.##', '###'], idOf('?1101111')],
    ['nub on a floor', ['...', '.#.', '###'], idOf('?0?00111')],
    ['stalactite', ['###', '.#.', '...'], idOf('11100?0?')],
    ['head of a post', ['###', '.#.', '.#.'], idOf('11100?1?')],
    ['concave corner at the upper left', ['.##', '###', '###'], 9],
    ['slope beside it fills the shared side', ['...', '/##', '###'], 35],
    ['slope that only touches leaves the side open', ['\\##', '\\##', '###'], idOf('11101111')],
    ['ground under a slope has no grass', ['./#', '###', '###'], 9],
  ])('%s', (_, rows, shape) => {
    expect(shapeOf(middleOf(rows))).toBe(shape);
  });
});

describe('special surfaces', () => {
  test.each([
    ['ice top', ['...', 'iii', '###'], DRAWING_IDS.ice.first + 34],
    ['checkpoint mat', ['...', 'ccc', '###'], DRAWING_IDS.checkpointTop.first],
    ['finish mat, left end in the air', ['...', '.ff', '...'], DRAWING_IDS.finishTop.first + 7],
    ['bed under water', ['~~~', '###', '###'], DRAWING_IDS.waterBed.first],
    ['water surface', ['...', '#~#', '###'], TILES.water],
    ['water under water', ['#~#', '#~#', '###'], DRAWING_IDS.waterBody],
    ['slope on ground', ['...', './#', '###'], DIAGONALS.bottomRight],
    ['slope with its foot in the air', ['...', './#', '...'], DRAWING_IDS.slopeEnd.first + 1],
    ['mat buried under ground is ground', ['###', '#c#', '###'], 1],
  ])('%s', (_, rows, id) => {
    const drawn = middleOf(rows);
    expect(id === 1 ? shapeOf(drawn) : drawn).toBe(id);
  });

  test('the edge of the map is solid all round', () => {
    expect(shapeOf(autotile({ width: 1, height: 1, tiles: [TILES.ground] })[0] as number)).toBe(1);
  });

  test('the same map is drawn the same way twice, and a spawn is not drawn', () => {
    const tiles = Array.from({ length: 400 }, (_, i) => ((i * 7919) % 13 < 6 ? TILES.ground : i === 211 ? TILES.spawn : TILES.empty));
    const map = { width: 20, height: 20, tiles };
    expect(autotile(map)).toEqual(autotile(map));
    expect(autotile({ width: 1, height: 1, tiles: [TILES.spawn] })[0]).toBe(0);
  });
});

test('after a tile has changed, only its row and the two beside it look different', () => {
  const ids = fc.constantFrom(TILES.empty, TILES.ground, TILES.ice, TILES.water, 167, 112, ...Object.values(DIAGONALS));
  const cases = fc.tuple(fc.array(ids, { minLength: 96, maxLength: 96 }), fc.integer({ min: 0, max: 95 }), ids);
  fc.assert(
    fc.property(cases, ([list, index, id]) => {
      const map = { width: 8, height: 12, tiles: Uint16Array.from(list) };
      const drawn = autotile(map, 7);
      map.tiles[index] = id;
      const row = Math.floor(index / 8);
      autotileRows(map, drawn, Math.max(0, row - 1), Math.min(12, row + 2), 7);
      expect(drawn).toEqual(autotile(map, 7));
    }),
    { seed: 15, numRuns: 300 },
  );
});
