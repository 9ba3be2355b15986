import { expect, it } from 'vitest';
import { DIGIT_BITMAPS, DIGIT_HEIGHT, DIGIT_WIDTH } from './digit-bitmaps.ts';

it.each(Object.entries(DIGIT_BITMAPS))('figure %s fills its box', (_, rows) => {
  expect(rows.length).toBe(DIGIT_HEIGHT);
  for (const row of rows) expect(row).toMatch(new RegExp(`^[#.]{${DIGIT_WIDTH}}$`));
});

it('no two figures look alike', () => {
  const pictures = Object.values(DIGIT_BITMAPS).map((rows) => rows.join('/'));
  expect(new Set(pictures).size).toBe(pictures.length);
});
