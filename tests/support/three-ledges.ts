import type { Level } from '../../shared/course/level.ts';
import { textMap } from './text-map.ts';

/** A course with two checkpoints and the flag, each on a ledge of its own. */
export const THREE_LEDGES: Level = {
  ...textMap(`
  ####################
  #..................#
  #.........F........#
  #.......fffff......#
  #..................#
  #..................#
  #..C...............#
  #cccc..............#
  #..................#
  #..................#
  #..............C...#
  #.............cccc.#
  #..................#
  #S.................#
  ####################
  ####################`),
  hash: '00112233aabbccdd',
  theme: 'meadow',
  par: 0,
  name: '',
  decorations: [],
};

/** A drag: from the upper checkpoint, the ball lands on the finish; from anywhere else, it hops. */
export const TO_FINISH = { dx: -2_600, dy: 3_600 };
