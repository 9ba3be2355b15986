import { describe, expect, it } from 'vitest';
import { DIGIT_BITMAPS, DIGIT_HEIGHT, DIGIT_WIDTH } from '../../shared/digit-bitmaps.ts';
import { ICON_BITMAPS, ICON_SIZE } from './icon-bitmaps.ts';
import { pathOf } from './PixelIcon.tsx';

const isSize = (rows: readonly string[], width: number, height: number) =>
  rows.length === height && rows.every((row) => row.length === width && /^[#o.]+$/.test(row));

describe('the pictures on buttons and figures', () => {
  it.each(Object.entries(ICON_BITMAPS))('icon %s fills its square', (_, rows) => {
    expect(isSize(rows, ICON_SIZE, ICON_SIZE)).toBe(true);
  });

  it.each(Object.entries(DIGIT_BITMAPS))('figure %s fills its box', (_, rows) => {
    expect(isSize(rows, DIGIT_WIDTH, DIGIT_HEIGHT)).toBe(true);
  });

  it('no two figures look alike', () => {
    const pictures = Object.values(DIGIT_BITMAPS).map((rows) => rows.join('/'));
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});

describe('pathOf', () => {
  it('draws one rectangle a run of equal pixels', () => {
    expect(pathOf(['##.#', '.oo.'], '#')).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
    expect(pathOf(['##.#', '.oo.'], 'o')).toBe('M1 1h2v1h-2z');
  });
});
