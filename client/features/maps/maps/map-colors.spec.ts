import { expect, it } from 'vitest';
import { THEMES } from '../../../../shared/course/course.ts';
import { ICE_COLORS, MAT_COLORS, THEME_COLORS, WATER_COLORS } from '../../../../sim-worker/render/theme-colors.ts';
import * as colors from './map-colors.ts';

it.each(THEMES)('the small picture of a map has the colors of the theme %s in the game', (theme) => {
  const { sky, cap, soil } = THEME_COLORS[theme];
  expect(colors.MAP_COLORS[theme]).toEqual({ sky: [sky[0], sky[2], sky[4]], cap: cap[1], soil: soil[2] });
});

it('its water, ice and mats have the colors of the game, too', () => {
  const { WATER_COLOR, ICE_COLORS: ice, MAT_COLOR } = colors;
  expect([WATER_COLOR, ice.rim, ice.face, MAT_COLOR]).toEqual([WATER_COLORS[3], ICE_COLORS[1], ICE_COLORS[2], MAT_COLORS[1]]);
});
