import { describe, expect, test } from 'vitest';
import { AUTOTILE_RULES, autotile, DRAWING_IDS, findRule } from './autotile.ts';
import { DIAGONALS, TILES } from './tiles.ts';

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
  const set = DRAWING_IDS.groundVariants.find(({ first, count }) => id >= first && id < first + count);
  if (!set) return 1;
  return id - set.first + 1;
}

describe('autotile rules', () => {
  test('every one of the 256 neighbourhoods finds a rule', () => {
    for (let bits = 0; bits < 256; bits++) expect(findRule(bits.toString(2).padStart(8, '0')), bits.toString(2)).toBeDefined();
  });

  test('no rule is dead: each is the first match of some neighbourhood', () => {
    const used = new Set(Array.from({ length: 256 }, (_, bits) => findRule(bits.toString(2).padStart(8, '0'))?.id));
    expect(used.size).toBe(AUTOTILE_RULES.length);
  });

  test.each([
    ['inside of a mass', ['###', '###', '###'], 1],
    ['flat top', ['...', '###', '###'], 35],
    ['left end of a platform', ['...', '.##', '...'], 42],
    ['lonely block', ['...', '.#.', '...'], 47],
    ['ceiling', ['###', '###', '...'], 21],
    ['concave corner at the upper left', ['.##', '###', '###'], 9],
    ['slope beside it fills the shared side', ['...', '/##', '###'], 35],
    ['slope that only touches leaves the side open', ['\\##', '\\##', '###'], 17],
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
