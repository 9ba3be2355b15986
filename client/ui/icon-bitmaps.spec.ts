import { describe, expect, it } from 'vitest';
import { ICON_BITMAPS, ICON_SIZE } from './icon-bitmaps.ts';
import { pathOf } from './PixelIcon.tsx';
import * as rareIcons from './rare-icons.ts';

it.each(Object.entries({ ...ICON_BITMAPS, ...rareIcons }))('icon %s fills its square', (_, rows) => {
  expect(rows.length).toBe(ICON_SIZE);
  for (const row of rows) expect(row).toMatch(new RegExp(`^[#o.]{${ICON_SIZE}}$`));
});

describe('pathOf', () => {
  it('draws one rectangle a run of equal pixels', () => {
    expect(pathOf(['##.#', '.oo.'], '#')).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
    expect(pathOf(['##.#', '.oo.'], 'o')).toBe('M1 1h2v1h-2z');
  });
});
