import { expect, test } from 'vitest';
import type { Phase } from '../../../../shared/protocol/frame.ts';
import { FallDetector } from './fall-detector.ts';

type Seen = readonly [phase: Phase, strokes: number, climbedRows: number];

const TABLE: readonly (readonly [name: string, seen: readonly Seen[], falls: boolean])[] = [
  [
    '26 rows lost in a shot',
    [
      ['ready', 4, 40],
      ['moving', 5, 30],
      ['ready', 5, 14],
    ],
    true,
  ],
  [
    '25 rows lost',
    [
      ['ready', 4, 40],
      ['ready', 5, 15],
    ],
    false,
  ],
  [
    '26 rows lost in two shots',
    [
      ['ready', 4, 40],
      ['ready', 5, 27],
      ['ready', 6, 14],
    ],
    false,
  ],
  [
    'still in the air',
    [
      ['ready', 4, 40],
      ['moving', 5, 2],
    ],
    false,
  ],
  [
    'a new run begins at the bottom',
    [
      ['ready', 4, 40],
      ['ready', 0, 0],
    ],
    false,
  ],
  ['the first rest', [['ready', 7, 3]], false],
  [
    'a climb',
    [
      ['ready', 1, 3],
      ['ready', 2, 60],
    ],
    false,
  ],
];

test.each(TABLE)('%s', (_, seen, falls) => {
  const detector = new FallDetector();
  const detected = seen.map(([phase, strokes, climbedRows]) =>
    detector.detectBigFall({ phase, strokes, climbedRows, canShoot: true, checkpoint: 0, checkpoints: 0, totalRows: 90 }),
  );
  expect(detected.at(-1)).toBe(falls);
  expect(detected.slice(0, -1)).not.toContain(true);
});
