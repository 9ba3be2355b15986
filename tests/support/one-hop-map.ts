import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { textMap } from './text-map.ts';

/** One good hop to the right finishes the map. */
const AREA = `
  #..................#
  #..................#
  #..................#
  #..................#
  #...S......F.......#
  ########fffffff#####
  ####################
`;
const AREA_ROWS = AREA.trim().split('\n').length;

export const ONE_HOP_MAP = textMap(`${'#'.repeat(COLUMNS)}\n${`#${'.'.repeat(COLUMNS - 2)}#\n`.repeat(ROWS - 1 - AREA_ROWS)}${AREA}`);
