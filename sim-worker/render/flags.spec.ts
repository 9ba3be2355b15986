import { describe, expect, test } from 'vitest';
import { flagsBelow } from '../../shared/course/flag-set.ts';
import { TILES } from '../../shared/course/tiles.ts';
import type { Context2d, Picture } from './canvas.ts';
import { FLAG_LAYOUT } from './flag-layout.ts';
import { Flags } from './flags.ts';

const { rows, pole, halo } = FLAG_LAYOUT;

/** One part that was drawn: the row or place of the picture it came from, its frame, and where it went. */
interface Part {
  readonly kind: string;
  readonly frame: number;
  readonly y: number;
  readonly size: number;
  readonly height: number;
}

/** Two checkpoint flags, the lower one being bit 0, and a finish flag between them. */
function flagsOf(): Flags {
  const tiles = new Uint16Array(20 * 10);
  tiles[9 * 20 + 4] = TILES.checkpointFlag;
  tiles[6 * 20 + 9] = TILES.finishFlag;
  tiles[4 * 20 + 14] = TILES.checkpointFlag;
  return new Flags({ width: 20, height: 10, tiles, theme: 'meadow', decorations: [] }, {} as Picture);
}

function drawn(flags: Flags, active: number, nowMs: number, reducedMotion = false, dip = 0, viewHeight = 336): Part[] {
  const parts: Part[] = [];
  const drawImage = (
    _: Picture,
    fromX: number,
    fromY: number,
    _w: number,
    _h: number,
    _x: number,
    y: number,
    size: number,
    height: number,
  ): void => {
    const isHalo = fromX === halo.x && fromY === halo.y;
    const kind = isHalo ? 'halo' : fromY === pole.y ? 'lamp' : fromY === rows.off ? 'limp' : fromY === rows.pennant ? 'pennant' : 'finish';
    parts.push({ kind, frame: fromX / FLAG_LAYOUT.frame.width, y, size, height });
  };
  flags.draw({ drawImage, globalAlpha: 1 } as unknown as Context2d, active, 0, 0, viewHeight, nowMs, reducedMotion, false, dip);
  return parts;
}

const kindsOf = (parts: readonly Part[]): string[] => parts.map(({ kind }) => kind);
const pennantOf = (parts: readonly Part[]): Part => parts.find(({ kind }) => kind === 'pennant') as Part;

describe('flags', () => {
  test('an inactive one hangs limp; an active one flies below a burning lamp', () => {
    expect(kindsOf(drawn(flagsOf(), 0, 0))).toEqual(['limp', 'finish', 'limp']);
    expect(kindsOf(drawn(flagsOf(), 0b01, 0))).toEqual(['halo', 'lamp', 'pennant', 'finish', 'limp']);
    expect(kindsOf(drawn(flagsOf(), 0b10, 0))).toEqual(['limp', 'finish', 'halo', 'lamp', 'pennant']);
  });

  test('the pennant is hoisted when its flag becomes active, and its lamp flares up', () => {
    const flags = flagsOf();
    drawn(flags, 0, 1_000);
    const first = drawn(flags, 1, 1_016);
    const later = drawn(flags, 1, 1_250);
    const settled = drawn(flags, 1, 2_000);
    expect(pennantOf(first).y).toBeGreaterThan(pennantOf(later).y);
    expect(pennantOf(later).y).toBeGreaterThan(pennantOf(settled).y);
    expect(first[0]?.size).toBeGreaterThan(halo.width * 1.8);
    expect(settled[0]?.size).toBe(halo.width);
  });

  test('a flag that was active before the first picture is up already', () => {
    const flags = flagsOf();
    expect(pennantOf(drawn(flags, 1, 0)).y).toBe(pennantOf(drawn(flags, 1, 5_000)).y);
  });

  test.each([30, 31, 32])('of 33, flag %i alone is hoisted when it becomes active', (k) => {
    const tiles = new Uint16Array(20 * 100);
    for (let i = 0; i < 33; i++) tiles[(97 - 3 * i) * 20 + 4] = TILES.checkpointFlag;
    const flags = new Flags({ width: 20, height: 100, tiles, theme: 'meadow', decorations: [] }, {} as Picture);
    drawn(flags, flagsBelow(k), 1_000, false, 0, 1_600);
    const halos = drawn(flags, flagsBelow(k + 1), 1_016, false, 0, 1_600).filter(({ kind }) => kind === 'halo');
    expect(halos.map(({ size }) => size > halo.width * 1.8)).toEqual(Array.from({ length: k + 1 }, (_, i) => i === k));
  });

  test('cloth waves in eight frames', () => {
    const flags = flagsOf();
    const frames = new Set(Array.from({ length: 60 }, (_, i) => pennantOf(drawn(flags, 1, i * 30)).frame));
    expect(frames.size).toBe(8);
  });

  test('with reduced motion nothing waves, and the flag is up at once', () => {
    const flags = flagsOf();
    drawn(flags, 0, 1_000, true);
    const first = drawn(flags, 1, 1_016, true);
    expect(drawn(flags, 1, 1_400, true)).toEqual(first);
    expect(first[0]?.size).toBe(halo.width);
  });

  test('only the finish flag dips, and its foot stays on the ground', () => {
    const [low, finish, high] = drawn(flagsOf(), 0, 0) as [Part, Part, Part];
    const [lowDipped, finishDipped, highDipped] = drawn(flagsOf(), 0, 0, false, 1) as [Part, Part, Part];
    expect([lowDipped, highDipped]).toEqual([low, high]);
    expect(finishDipped.y).toBe(finish.y + 6);
    expect(finishDipped.y + finishDipped.height).toBe(finish.y + finish.height);
  });
});
