/** One character per pixel, as in icon-bitmaps.ts. */
export type IconBitmap = readonly string[];

// Icons of dialogs that few players open. They are not in icon-bitmaps.ts, because that is in the first script.

export const PENCIL: IconBitmap = [
  '........##..',
  '.......####.',
  '......##.###',
  '.....####.##',
  '....#######.',
  '...#######..',
  '..#######...',
  '.#######....',
  '.######.....',
  '.#####......',
  '####........',
  '###.........',
];

export const TRASH: IconBitmap = [
  '....####....',
  '.##########.',
  '.##########.',
  '............',
  '..########..',
  '..##.##.##..',
  '..##.##.##..',
  '..##.##.##..',
  '..##.##.##..',
  '..##.##.##..',
  '..########..',
  '...######...',
];

/** Rows of tiles below a flag. */
export const TILES_WITH_FLAG: IconBitmap = [
  '...#........',
  '...####.....',
  '...######...',
  '...####.....',
  '...#........',
  '...#........',
  '#######.####',
  '#######.####',
  '............',
  '####.#######',
  '####.#######',
  '####.#######',
];
