import { describe, expect, it } from 'vitest';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { describeDrag, dragFromAim, dragFromPointer, dragRatio, fullDragPx, isTooShort } from './drag.ts';

const origin = { x: 100, y: 100 };
const byFull = (x: number, y: number, fullPx: number) => dragFromPointer(origin, { x: origin.x + x, y: origin.y + y }, fullPx);
const pull = (x: number, y: number, height = 672) => byFull(x, y, fullDragPx('mouse', { width: 1_280, height }));

describe('dragFromPointer', () => {
  // pull in px, canvas height in px, expected integers
  it.each([
    [0, 150, 672, 0, 4096],
    [0, 75, 672, 0, 2048],
    [-150, 0, 672, -4096, 0],
    [0, 600, 672, 0, 4096],
    [0, 150, 1344, 0, 2048],
    [90, 120, 672, 2458, 3277],
    [900, 1200, 672, 2458, 3277],
    [0, 0, 672, 0, 0],
  ])('a pull of %d, %d on %d px is %d, %d', (x, y, height, dx, dy) => {
    expect(pull(x, y, height)).toEqual({ dx, dy });
  });

  it('is too short below 15 px at the reference height, and at 15 no more', () => {
    expect(isTooShort(pull(0, 14.9))).toBe(true);
    expect(isTooShort(pull(0, 15))).toBe(false);
    expect(isTooShort(pull(0, 15, 1344))).toBe(true);
  });
});

describe('fullDragPx', () => {
  // pointer, width and height of the canvas, expected CSS px
  it.each([
    ['touch', 390, 844, 188],
    ['touch', 844, 390, 188],
    ['touch', 360, 640, 150],
    ['touch', 640, 360, 150],
    ['touch', 768, 1_024, 229],
    ['touch', 1_920, 1_080, 240],
    ['mouse', 390, 844, 188],
    ['mouse', 844, 390, 87],
    ['mouse', 1_280, 800, 179],
    ['pen', 844, 390, 87],
    ['pen', 1_920, 1_080, 241],
  ])('of a %s on %d x %d is %d px', (pointerType, width, height, expected) => {
    expect(Math.round(fullDragPx(pointerType, { width, height }))).toBe(expected);
  });
});

describe('the same error of a finger, on a phone held upright and sideways', () => {
  const UPRIGHT = { width: 390, height: 844 };
  const SIDEWAYS = { width: 844, height: 390 };
  /** How far a finger misses its place, CSS px. */
  const MISS_PX = 6;

  /** The error of a shot: degrees of direction, and the share of the longest drag. */
  function errorOf(wanted: DragIntent, phone: typeof UPRIGHT): { readonly degrees: number; readonly share: number } {
    const full = fullDragPx('touch', phone);
    const place = { x: (wanted.dx / 4096) * full, y: (wanted.dy / 4096) * full };
    const across = Math.hypot(place.x, place.y);
    const turned = byFull(place.x - (place.y / across) * MISS_PX, place.y + (place.x / across) * MISS_PX, full);
    const longer = byFull(place.x * (1 - MISS_PX / across), place.y * (1 - MISS_PX / across), full);
    return {
      degrees: Math.abs(describeDrag(turned).angleDeg - describeDrag(wanted).angleDeg),
      share: Math.abs(dragRatio(longer) - dragRatio(wanted)),
    };
  }

  it.each([
    [90, 0.9],
    [62, 0.5],
    [128, 0.3],
  ])('at %d degrees and %d of the power turns and weakens the shot by as much', (angleDeg, power) => {
    const wanted = dragFromAim(angleDeg, power);
    const [upright, sideways] = [errorOf(wanted, UPRIGHT), errorOf(wanted, SIDEWAYS)];
    expect(upright.degrees).toBeGreaterThan(1);
    expect(upright.share).toBeCloseTo(MISS_PX / 188.4, 3);
    expect(sideways).toEqual(upright);
  });
});

describe('dragFromAim', () => {
  it.each([
    [90, 1, 0, 4096],
    [0, 1, -4096, 0],
    [180, 0.5, 2048, 0],
    [45, 1, -2896, 2896],
  ])('flies at %d degrees with %d of the power by pulling %d, %d', (angle, power, dx, dy) => {
    expect(dragFromAim(angle, power)).toEqual({ dx, dy });
  });
});

describe('describeDrag', () => {
  it.each([
    [0, 150, 90, 100],
    [-75, 0, 0, 50],
    [150, 0, 180, 100],
    [0, -150, 270, 100],
    [20, 110, 100.3, 75],
  ])('calls a pull of %d, %d an angle of %d at %d percent', (x, y, angleDeg, powerPercent) => {
    expect(describeDrag(pull(x, y))).toEqual({ angleDeg, powerPercent });
  });
});
