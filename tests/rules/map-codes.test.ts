import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { THEMES } from '../../shared/course/course.ts';
import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { type CustomMap, cleanTitle, decodeMap, encodeMap } from '../../shared/course/map-codec.ts';
import { typeOfTile } from '../../shared/course/tile-traits.ts';
import { isBorder, TILE_TYPES, tileOfType } from '../../shared/course/tile-types.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { LIMITS } from '../../shared/limits.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { CODED, codeOf, codeOfText, damagedCodes, handMadeCodes, heavyCodes, paddedText, WORDS } from '../support/hostile-codes.ts';
import { runsEverything } from '../support/test-scope.ts';

const SEED = 15;
/** How many damaged codes are read. */
const DAMAGES = runsEverything ? 10_000 : 2_000;
const TILE_COUNT = COLUMNS * ROWS;
const SPAWN_AT = 1_905;
const isOnBorder = (i: number) => isBorder(i % COLUMNS, Math.floor(i / COLUMNS));

const anyTiles = fc
  .array(fc.constantFrom(...TILE_TYPES), { minLength: TILE_COUNT, maxLength: TILE_COUNT })
  .map((types) =>
    Uint16Array.from(types, (type, i) => (isOnBorder(i) ? TILES.ground : i === SPAWN_AT ? TILES.spawn : tileOfType(type, i))),
  );
const anyTitle = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.array(fc.constantFrom('🏔', '👩‍🚀', 'é', '世', 'a', ' '), { maxLength: 90 }).map((parts) => parts.join('')),
);
const anyMap = fc.record({
  width: fc.constant(COLUMNS),
  height: fc.constant(ROWS),
  tiles: anyTiles,
  title: anyTitle,
  theme: fc.constantFrom(...THEMES),
});

/** Encodes, and expects that it can be. */
function codeOfMap(map: CustomMap): string {
  const code = encodeMap(map);
  if (!code.ok) throw new Error(code.error);
  return code.value;
}

/** What every map is that came out of a code, whatever was in it. */
function expectMap({ width, height, tiles, title, theme }: CustomMap): void {
  expect([width, height, tiles.length]).toEqual([COLUMNS, ROWS, TILE_COUNT]);
  expect(tiles.every((id, i) => id === (isOnBorder(i) ? TILES.ground : tileOfType(typeOfTile(id), i)))).toBe(true);
  expect([...title].length).toBeLessThanOrEqual(LIMITS.mapTitle);
  expect(cleanTitle(title)).toBe(title);
  expect(THEMES).toContain(theme);
}

describe('a map comes back from its code', () => {
  test('with its tiles, its theme, and its title as it is stored', () => {
    fc.assert(
      fc.property(anyMap, (map) => {
        expect(decodeMap(codeOfMap(map))).toEqual({ ok: true, value: { ...map, title: cleanTitle(map.title) } });
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  test.each(['a'.repeat(64), `A${'🏔'.repeat(63)}`, '世'.repeat(64), 'e\u0301'.repeat(32), '"\\</script>%00{}[]', 'null', '__proto__'])(
    'with the title %j',
    (title) => {
      const decoded = decodeMap(codeOf({ ...CODED, n: title }));
      expect(decoded).toMatchObject({ ok: true, value: { title } });
      expect(decoded.ok && decodeMap(codeOfMap(decoded.value))).toEqual(decoded);
    },
  );

  test.each(heavyCodes())('also with %s', (_, code) => {
    const decoded = decodeMap(code);
    if (!decoded.ok) throw new Error(decoded.error);
    expectMap(decoded.value);
  });
});

describe('a code is refused in the words of the specification', () => {
  test.each(handMadeCodes())('when it is or holds %s', (_, code, refusal) => {
    expect(decodeMap(code)).toEqual({ ok: false, error: WORDS[refusal] });
  });

  test('wherever it was cut off', () => {
    const code = codeOf(CODED);
    // The last characters may be mere filling.
    for (let length = 0; length < code.length - 4; length++) {
      expect(decodeMap(code.slice(0, length)), `after ${length}`).toEqual({ ok: false, error: WORDS.unreadable });
    }
  });

  test('and nothing that it holds reaches other objects', () => {
    decodeMap(codeOfText('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
    expect({}).not.toHaveProperty('polluted');
  });

  test('from a character more than 16 KB, and a byte more than 64 KB inflated', () => {
    const isRead = (code: string) => decodeMap(code).ok;
    const code = codeOf(CODED);
    expect([0, 1].map((more) => isRead(code.padEnd(16 * 1024 + more, '\n')))).toEqual([true, false]);
    expect([0, 1].map((more) => isRead(codeOfText(paddedText(64 * 1024 + more))))).toEqual([true, false]);
  });

  test(`${DAMAGES} times, however it was damaged, and what is accepted is a map`, () => {
    const counts = new Map<string, number>();
    for (const code of damagedCodes(DAMAGES, new IntRandom(SEED))) {
      const decoded = decodeMap(code);
      const result = decoded.ok ? 'ok' : decoded.error;
      counts.set(result, (counts.get(result) ?? 0) + 1);
      if (decoded.ok) expectMap(decoded.value);
    }
    expect([...counts.keys()].sort()).toEqual(['ok', ...Object.values(WORDS)].sort());
    expect(counts.get('ok')).toBeLessThan(DAMAGES * 0.3);
  });
});
