import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { autotile, saltOf } from '../../shared/course/autotile.ts';
import { readLevel } from '../../shared/course/level.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';
import { placeBuriedThings } from './buried-things.ts';
import { ART_PER_TILE } from './units.ts';

/** Pixels of ground between a thing and the open. */
const DEPTH = 8;
/** What a phone shows. */
const VIEW = { columns: 16, rows: 27 };

function openLevel(day: number) {
  const read = readLevel(JSON.parse(readFileSync(`${import.meta.dirname}/../../server/levels/${day}.json`, 'utf8')));
  if (!read.ok) throw new Error(read.error.join('; '));
  return read.value;
}

const thingsOf = (level: ReturnType<typeof openLevel>, salt = saltOf(level)) =>
  placeBuriedThings({ ...level, drawn: autotile(level) }, salt);

describe.each([2, 9, 16, 24])('the things in the ground of day %d', (day) => {
  const level = openLevel(day);
  const things = thingsOf(level);

  it('lie inside the ground', () => {
    expect(things.length).toBeGreaterThan(10);
    for (const { x, y, width, height } of things) {
      for (let row = Math.floor((y - DEPTH) / ART_PER_TILE); row <= Math.floor((y + height + DEPTH - 1) / ART_PER_TILE); row++) {
        for (let column = Math.floor((x - DEPTH) / ART_PER_TILE); column <= Math.floor((x + width + DEPTH - 1) / ART_PER_TILE); column++) {
          if (column < 0 || row < 0 || column >= level.width || row >= level.height) continue;
          expect(isSolid(level.tiles[row * level.width + column] as number), `column ${column} row ${row}`).toBe(true);
        }
      }
    }
  });

  it('do not touch each other', () => {
    for (const a of things) {
      for (const b of things) {
        const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(a === b || apart).toBe(true);
      }
    }
  });

  it('are several in every view with much ground, and no picture is there twice', () => {
    for (let top = 0; top + VIEW.rows <= level.height; top += 3) {
      for (const left of [0, level.width - VIEW.columns]) {
        const inView = things.filter(
          ({ x, y }) =>
            x >= left * ART_PER_TILE &&
            x < (left + VIEW.columns) * ART_PER_TILE &&
            y >= top * ART_PER_TILE &&
            y < (top + VIEW.rows) * ART_PER_TILE,
        );
        const view = Array.from({ length: VIEW.rows }, (_, j) =>
          level.tiles.slice((top + j) * level.width + left, (top + j) * level.width + left + VIEW.columns),
        );
        const solid = view.reduce((sum, row) => sum + row.filter(isSolid).length, 0);
        if (solid > VIEW.rows * VIEW.columns * 0.4) expect(inView.length, `row ${top}, column ${left}`).toBeGreaterThanOrEqual(3);
        const large = inView.filter(({ width }) => width > 24).map(({ slotX, slotY }) => `${slotX} ${slotY}`);
        expect(new Set(large).size).toBe(large.length);
      }
    }
  });

  it('are always the same, and others on another course', () => {
    expect(thingsOf(level)).toEqual(things);
    expect(thingsOf(level, 1)).not.toEqual(things);
  });
});
