import { describe, expect, it } from 'vitest';
import { TILES } from '../../shared/course/tiles.ts';
import { breakLines } from './share-card.ts';
import { sectionEdges } from './share-picture.ts';

describe('the sections of a course', () => {
  it('begin below the start and below each flag, from the start to the finish', () => {
    const tiles = new Uint16Array(4 * 12);
    const put = (row: number, id: number) => {
      tiles[row * 4 + 1] = id;
    };
    put(10, TILES.spawn);
    put(7, TILES.checkpointFlag);
    put(4, TILES.checkpointFlag);
    put(1, TILES.finishFlag);
    expect(sectionEdges({ tiles, width: 4, height: 12 })).toEqual([11, 8, 5, 2]);
    put(10, 0);
    expect(sectionEdges({ tiles, width: 4, height: 12 })).toEqual([]);
  });
});

describe('lines', () => {
  it.each([
    ['Castle in the Air', ['Castle in', 'the Air']],
    ['Mountainsides up', ['Mountainsi', 'des up']],
    ['終わりのない塔のてっぺんへ', ['終わりのない塔のてっ', 'ぺんへ']],
    ['', []],
  ])('of %j break at spaces, else inside a word', (text, lines) => {
    expect(breakLines(text, (line) => line.length <= 10)).toEqual(lines);
  });
});
