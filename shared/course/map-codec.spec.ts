import { deflate, inflate } from 'pako';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { toBase64 } from '../replay/base64.ts';
import { cleanTitle, decodeMap, encodeMap } from './map-codec.ts';
import { TILES } from './tiles.ts';

const WIDTH = 20;
const TILE_COUNT = 2_000;

/** A map without anything but a spawn, and ground on its border. */
const TILE_LIST: readonly number[] = Array.from({ length: TILE_COUNT }, (_, i) => {
  const column = i % WIDTH;
  if (i < WIDTH || i >= TILE_COUNT - WIDTH || column === 0 || column === WIDTH - 1) return TILES.ground;
  return i === 1_905 ? TILES.spawn : TILES.empty;
});
const codeOf = (json: unknown): string => toBase64(deflate(JSON.stringify(json)));
const changed = (changes: Readonly<Record<number, number>>) => TILE_LIST.map((id, i) => changes[i] ?? id);
const CODED = { w: 20, h: 100, t: TILE_LIST };

test('a code is the deflated JSON of size, tiles, title and theme', () => {
  const encoded = encodeMap({ width: 20, height: 100, tiles: Uint16Array.from(TILE_LIST), title: 'Stairs 🏔', theme: 'frost' });
  const bytes = Uint8Array.from(atob(encoded.ok ? encoded.value : ''), (c) => c.charCodeAt(0));
  expect(JSON.parse(new TextDecoder().decode(inflate(bytes)))).toEqual({ ...CODED, n: 'Stairs 🏔', th: 'frost' });
  expect(decodeMap(encoded.ok ? encoded.value : '')).toEqual({
    ok: true,
    value: { width: 20, height: 100, tiles: Uint16Array.from(TILE_LIST), title: 'Stairs 🏔', theme: 'frost' },
  });
});

describe('a code of another program', () => {
  test('may lack title and theme, and have another theme', () => {
    expect(decodeMap(codeOf(CODED))).toMatchObject({ ok: true, value: { title: '', theme: 'meadow' } });
    expect(decodeMap(codeOf({ ...CODED, th: 'moon' }))).toMatchObject({ ok: true, value: { theme: 'meadow' } });
  });

  test('has its variants of a tile read as one, and its border as ground', () => {
    const decoded = decodeMap(codeOf({ ...CODED, t: changed({ 0: TILES.empty, 45: 37, 46: 265, 47: 529 }) }));
    expect(decoded.ok && [0, 45, 46, 47].map((i) => decoded.value.tiles[i])).toEqual([TILES.ground, TILES.ground, 167, TILES.empty]);
  });

  test('may have come through a link that turned + into a space', () => {
    const codes = Array.from({ length: 50 }, (_, i) => codeOf({ ...CODED, n: `map ${i}` }));
    const withPlus = codes.find((code) => code.includes('+')) as string;
    expect(decodeMap(withPlus.replaceAll('+', ' '))).toEqual(decodeMap(withPlus));
  });
});

const UNREADABLE = 'Invalid or corrupted map data';
const bomb = toBase64(deflate(new Uint8Array(8_000_000)));

test.each<[string, string, string]>([
  ['nothing', '', UNREADABLE],
  ['no base64', '%%%', UNREADABLE],
  ['not deflated', toBase64(new TextEncoder().encode('{}')), UNREADABLE],
  ['a code that was cut off', codeOf(CODED).slice(0, -8), UNREADABLE],
  ['a code that inflates to megabytes', bomb, UNREADABLE],
  ['a code that is too long', `${codeOf(CODED)}${' '.repeat(LIMITS.mapCode)}`, UNREADABLE],
  ['a number', codeOf(7), UNREADABLE],
  ['a list', codeOf([]), UNREADABLE],
  ['brackets without an end', toBase64(deflate('['.repeat(60_000))), UNREADABLE],
  ['a size that is no number', codeOf({ ...CODED, w: '20' }), 'Invalid map dimensions'],
  ['no size', codeOf({ t: TILE_LIST }), 'Invalid map dimensions'],
  ['a size of nothing', codeOf({ w: 0, h: 100, t: [] }), 'Invalid map dimensions'],
  ['a size below nothing', codeOf({ w: -20, h: -100, t: TILE_LIST }), 'Invalid map dimensions'],
  ['a size with a fraction', codeOf({ ...CODED, h: 99.5 }), 'Invalid map dimensions'],
  ['another size', codeOf({ w: 100, h: 20, t: TILE_LIST }), 'Invalid map dimensions'],
  ['too few tiles', codeOf({ ...CODED, t: TILE_LIST.slice(1) }), "Map data length doesn't match dimensions"],
  ['an unknown tile', codeOf({ ...CODED, t: changed({ 45: 562 }) }), UNREADABLE],
  ['a tile below nothing', codeOf({ ...CODED, t: changed({ 45: -1 }) }), UNREADABLE],
  ['a title that is no text', codeOf({ ...CODED, n: 5 }), UNREADABLE],
  ['no spawn', codeOf({ ...CODED, t: changed({ 1905: 0 }) }), 'Map must have a spawn point (blue tile)'],
])('%s is refused', (_, code, words) => {
  expect(decodeMap(code)).toEqual({ ok: false, error: words });
});

test.each([
  ['  Two\nlines\u0000 ', 'Two lines'],
  ['a'.repeat(80), 'a'.repeat(64)],
  [`A${'🏔'.repeat(80)}`, `A${'🏔'.repeat(63)}`],
  // Without a letter or a digit, or with one that nobody sees.
  ...['🏔', '...', '\u3164', '\u200b\u0301', `${'🏔'.repeat(70)}A`].map((title) => [title, '']),
  ['A\u0301\u0302\u0303\u0304b', 'A\u0301\u0302b'],
  ['\u202eback', 'back'],
])('the title %j is stored as %j', (title, stored) => {
  expect(cleanTitle(title)).toBe(stored);
});

test('a map that fits into no code is not encoded', () => {
  const title = Array.from({ length: 20_000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7_919) % 20_000))).join('');
  const map = { width: 20, height: 100, tiles: Uint16Array.from(TILE_LIST), title, theme: 'meadow' } as const;
  expect(encodeMap(map)).toEqual({ ok: false, error: 'Failed to compress map data' });
});
