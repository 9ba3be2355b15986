/** A pointing glove with a cuff. '#' outline, 'o' glove, 's' its shade, 'c' cuff, 'd' its shade. */
export const HAND_BITMAP: readonly string[] = [
  '....###...........',
  '...#ooo#..........',
  '...#oos#..........',
  '...#oos#..........',
  '...#oos#..........',
  '...#oos####.......',
  '...#oos#oos###....',
  '...#oos#oos#oo##..',
  '.###oos#oos#os#o#.',
  '#oo#ooooooooosoos#',
  '#ooooooooooooooos#',
  '.#oooooooooooooos#',
  '..#ooooooooooooos#',
  '..#oooooooooooos#.',
  '...#oooooooooooss#',
  '...#sooooooooooss#',
  '....#sooooooooss#.',
  '....#ssssssssss#..',
  '.....##########...',
  '.....#ccccccccc#..',
  '.....#dccccccdd#..',
  '......#########...',
];

/** In pixels of the bitmap. */
export const HAND_SIZE = { width: 18, height: 22 } as const;
