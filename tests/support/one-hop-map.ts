import { COLUMNS, ROWS } from '../../shared/course/geometry.ts';
import { encodeMap } from '../../shared/course/map-codec.ts';
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

/** The code of that map. Titles are numbered until the code has a '+', which links have to keep. */
export function oneHopCode(title: string): { readonly code: string; readonly title: string } {
  for (let number = 1; ; number++) {
    const numbered = `${title} ${number}`;
    const code = encodeMap({ ...ONE_HOP_MAP, title: numbered, theme: 'lagoon' });
    if (!code.ok) throw new Error(code.error);
    if (code.value.includes('+')) return { code: code.value, title: numbered };
  }
}
