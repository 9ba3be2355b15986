import { describe, expect, it } from 'vitest';
import { readCaves, readRooms } from './rooms.ts';

const LONG = 'x'.repeat(30);

describe('readRooms', () => {
  // text, [first row, last row, name] of each room
  it.each([
    ['34-52 The Keyhole', [[34, 52, 'The Keyhole']]],
    [
      '0-9 A; 10-99 Old Well',
      [
        [0, 9, 'A'],
        [10, 99, 'Old Well'],
      ],
    ],
    [`5-5 ${LONG}`, [[5, 5, LONG]]],
    ['34-52 Café 3-4', [[34, 52, 'Café 3-4']]],
    [undefined, []],
    ['', []],
    [`5-5 ${LONG}x`, []],
    ['34-52', []],
    ['34-52 ', []],
    ['34-52  The Keyhole', []],
    ['34-52 The Keyhole ', []],
    ['34-52 The Keyhole;60-70 Well', [[34, 52, 'The Keyhole;60-70 Well']]],
    ['52-34 The Keyhole', []],
    ['34-100 The Keyhole', []],
    ['-1-5 The Keyhole', []],
    ['1.5-5 The Keyhole', []],
    ['34-52 The Keyhole; 52-60 Well', []],
    ['60-70 Well; 34-52 The Keyhole', []],
    ['34-52 The Keyhole; x', []],
    ['34-52 The\nKeyhole', []],
  ])('reads %j as %j', (text, rooms) => {
    expect(readRooms(text).map(({ firstRow, lastRow, name }) => [firstRow, lastRow, name])).toEqual(rooms);
  });
});

describe('readCaves', () => {
  it.each([
    ['40-62', [[40, 62]]],
    [
      '40-62; 70-80',
      [
        [40, 62],
        [70, 80],
      ],
    ],
    [undefined, []],
    ['40-62 The Cave', []],
    ['40-62;70-80', []],
    ['40-62; 62-80', []],
    ['90-100', []],
    ['40', []],
    [Array.from({ length: 12 }, (_, i) => `${i * 2}-${i * 2}`).join('; '), Array.from({ length: 12 }, (_, i) => [i * 2, i * 2])],
    [Array.from({ length: 13 }, (_, i) => `${i * 2}-${i * 2}`).join('; '), []],
  ])('reads %j as %j', (text, caves) => {
    expect(readCaves(text).map(({ firstRow, lastRow }) => [firstRow, lastRow])).toEqual(caves);
  });
});
