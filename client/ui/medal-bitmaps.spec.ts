import { expect, test } from 'vitest';
import { MEDALS } from '../../shared/course/medals.ts';
import { ICON_SIZE } from './icon-bitmaps.ts';
import { MEDAL_BITMAPS } from './medal-bitmaps.ts';

const silhouette = (rows: readonly string[]): string => rows.join('').replace(/[^.]/g, '#');

test('every medal is as large as an icon, in the known tones', () => {
  for (const medal of MEDALS) {
    const rows = MEDAL_BITMAPS[medal];
    expect([rows.length, ...rows.map((row) => row.length)], medal).toEqual(Array(ICON_SIZE + 1).fill(ICON_SIZE));
    expect(rows.join(''), medal).toMatch(/^[.#o+\-=]+$/);
  }
});

test('medals differ in shape, not only in color: in a sixth of their pixels at least', () => {
  const pairs = MEDALS.flatMap((a, i) => MEDALS.slice(i + 1).map((b) => [a, b] as const));
  const alike = pairs.filter(([a, b]) => {
    const other = silhouette(MEDAL_BITMAPS[b]);
    return [...silhouette(MEDAL_BITMAPS[a])].filter((pixel, i) => pixel !== other[i]).length < ICON_SIZE ** 2 / 6;
  });
  expect(alike).toEqual([]);
});
