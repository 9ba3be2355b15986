import { isSolid } from '../../shared/course/tile-traits.ts';
import { DIAGONALS, TILES } from '../../shared/course/tiles.ts';
import type { CourseMap } from '../../sim-worker/core/terrain.ts';

/** A generator of integers only (xorshift32), so that every engine gets the same course and shots. */
export class IntRandom {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed, 2_654_435_761) >>> 0 || 0x9e3779b9;
    for (let i = 0; i < 16; i++) this.below(2);
  }

  below(count: number): number {
    let s = this.state;
    s = (s ^ (s << 13)) >>> 0;
    s ^= s >>> 17;
    s = (s ^ (s << 5)) >>> 0;
    this.state = s;
    return s % count;
  }
}

const WIDTH = 20;
const HEIGHT = 100;
const FLAG_ROWS = [70, 40, 15];

/** A course of platforms, pools, ice, rough ground and ramps. It is no good course, but a ball meets everything. */
export function randomCourse(seed: number): CourseMap {
  const random = new IntRandom(seed);
  const tiles = new Uint16Array(WIDTH * HEIGHT);
  const set = (column: number, row: number, id: number): void => {
    if (column > 0 && row > 0 && column < WIDTH - 1 && row < HEIGHT - 1) tiles[row * WIDTH + column] = id;
  };
  for (let column = 1; column < WIDTH - 1; column++) set(column, HEIGHT - 2, TILES.ground);
  for (let row = HEIGHT - 6; row > 5; row -= 3 + random.below(3)) addPlatform(random, set, row);
  for (let i = 0; i < 25; i++) set(1 + random.below(WIDTH - 2), 3 + random.below(HEIGHT - 8), TILES.ground);
  clear(set, 2, 6, HEIGHT - 5, HEIGHT - 2);
  set(3, HEIGHT - 3, TILES.spawn);
  for (const row of FLAG_ROWS) addFlag(set, row, 167, TILES.checkpointFlag);
  addFlag(set, 5, 112, TILES.finishFlag);
  for (let i = 0; i < tiles.length; i++) {
    const column = i % WIDTH;
    const row = Math.floor(i / WIDTH);
    if (column === 0 || row === 0 || column === WIDTH - 1 || row === HEIGHT - 1) tiles[i] = TILES.ground;
  }
  return { width: WIDTH, height: HEIGHT, tiles };
}

type SetTile = (column: number, row: number, id: number) => void;

function addPlatform(random: IntRandom, set: SetTile, row: number): void {
  const length = 3 + random.below(6);
  const first = 1 + random.below(WIDTH - 2 - length);
  const depth = 1 + random.below(3);
  const kind = random.below(8);
  for (let column = first; column < first + length; column++) {
    for (let d = 0; d < depth; d++) set(column, row + d, kind === 7 && d === 0 ? TILES.ice : TILES.ground);
    const inner = column > first && column < first + length - 1;
    if (kind < 2 && inner && depth > 1) set(column, row, TILES.water);
    else if (kind < 4 && inner) set(column, row - 1, 496);
  }
  if (kind === 4 || kind === 5) {
    set(first - 1, row, DIAGONALS.bottomRight);
    set(first + length, row, DIAGONALS.bottomLeft);
  } else if (kind === 6) {
    set(first - 1, row, DIAGONALS.topRight);
    set(first + length, row, DIAGONALS.topLeft);
  }
}

function addFlag(set: SetTile, row: number, ground: number, flag: number): void {
  clear(set, 8, 12, row - 3, row);
  for (let column = 8; column < 12; column++) set(column, row, ground);
  set(10, row - 1, flag);
}

function clear(set: SetTile, fromColumn: number, toColumn: number, fromRow: number, toRow: number): void {
  for (let row = fromRow; row < toRow; row++) for (let column = fromColumn; column < toColumn; column++) set(column, row, TILES.empty);
}

/** Rest places on flat ground, in reading order of the tiles. */
export function flatSpots(course: CourseMap): { column: number; row: number }[] {
  const spots: { column: number; row: number }[] = [];
  for (let row = 1; row < course.height - 1; row++) {
    for (let column = 1; column < course.width - 1; column++) {
      const below = course.tiles[(row + 1) * course.width + column] as number;
      const isDiagonal = Object.values<number>(DIAGONALS).includes(below);
      if (course.tiles[row * course.width + column] === TILES.empty && isSolid(below) && !isDiagonal) spots.push({ column, row });
    }
  }
  return spots;
}
