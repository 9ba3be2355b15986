import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { encodeMap } from '../../shared/course/map-codec.ts';
import { textMap } from './text-map.ts';

/** A ledge, a checkpoint and the flag, each a shot above the one before. */
const AREA = `
  #..................#
  #...............F..#
  #.............fffff#
  #..................#
  #..................#
  #..................#
  #..C...............#
  #cccccc............#
  #..................#
  #..................#
  #..................#
  #..........#########
  #..................#
  #..................#
  #...S..............#
  ####################
  ####################
`;
const AREA_ROWS = AREA.trim().split('\n').length;

export const STEPS_MAP = textMap(`${'#'.repeat(COLUMNS)}\n${`#${'.'.repeat(COLUMNS - 2)}#\n`.repeat(ROWS - 1 - AREA_ROWS)}${AREA}`);

/** The code of that map. */
export function stepsCode(title: string): string {
  const code = encodeMap({ ...STEPS_MAP, title, theme: 'meadow' });
  if (!code.ok) throw new Error(code.error);
  return code.value;
}
