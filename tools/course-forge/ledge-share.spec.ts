import { expect, test } from 'vitest';
import { DIAGONALS, TILES } from '../../shared/course/tiles.ts';
import { ledgeRows, ledgeShare } from './ledge-share.ts';

const IDS: Readonly<Record<string, number>> = {
  '.': TILES.empty,
  '#': TILES.ground,
  '/': DIAGONALS.bottomRight,
  '~': TILES.water,
};

/** A course of these rows, with an open row above. */
function courseOf(...rows: string[]) {
  const width = rows[0]?.length ?? 0;
  const all = ['.'.repeat(width), ...rows];
  return { width, height: all.length, tiles: Uint16Array.from(all.join(''), (letter) => IDS[letter] ?? Number.NaN) };
}

test.each([
  ['a ledge of 4 tiles at the edge of the course', ['............', '............', '####........'], 1, 1],
  ['a ledge of 7 tiles', ['............', '............', '#######.....'], 1, 1],
  ['a ledge of 3 tiles', ['............', '............', '###.........'], 1, 0],
  ['a ledge of 8 tiles', ['............', '............', '########....'], 1, 0],
  ['an island, away from the walls', ['............', '............', '...#####....'], 1, 0],
  ['a ledge at a cliff', ['.........###', '.........###', '....########'], 2, 1],
  ['ground beside a step of one tile', ['............', '.........###', '....########'], 2, 0],
  ['a ledge at a cliff with a slope at its foot', ['..........##', '........./##', '....########'], 2, 1],
  ['ground at the foot of a hill', ['............', '........./##', '....########'], 2, 0],
  ['the bed of a pool, where no ball comes to rest', ['##~~~~~##', '##~~~~~##', '#########'], 1, 0],
  ['no ground at all', ['............', '............'], 0, 0],
])('%s', (_, rows, ground, ledges) => {
  expect(ledgeRows(courseOf(...rows))).toEqual({ ground, ledges });
});

test('a row counts once, however many ledges it has', () => {
  expect(ledgeRows(courseOf('..............', '..............', '####......####'))).toEqual({ ground: 1, ledges: 1 });
});

test('the share over several courses weighs each row alike', () => {
  expect(
    ledgeShare([
      { ground: 30, ledges: 30 },
      { ground: 10, ledges: 0 },
    ]),
  ).toBe(0.75);
  expect(ledgeShare([])).toBe(0);
});
