import { describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/frame.ts';
import type { Mapping } from './line-painter.ts';
import { TowerView, wholeCourse } from './tower-view.ts';

const COURSE = { width: 320, height: 1_600 };
const FLAG = { x: 160, y: 100 };
const START: Mapping = { x: -200, y: -40, scale: 2.5 };
const viewOf = (width: number, height: number, part: Partial<View> = {}): View => ({
  width,
  height,
  pixelRatio: 1,
  zoom: 1,
  reducedMotion: false,
  ...part,
});
const PHONE = viewOf(390, 844);
const UPPER = { left: 0, top: 0, width: 390, height: 380 };

describe('the whole course', () => {
  test.each([
    ['a phone', PHONE, null],
    ['a phone with three device pixels a CSS pixel', viewOf(390, 844, { pixelRatio: 3 }), null],
    ['a small phone', viewOf(360, 640), null],
    ['a phone in landscape', viewOf(844, 390), null],
    ['a desktop', viewOf(1280, 800), null],
    ['the space above the result', PHONE, UPPER],
    ['the space beside the result', viewOf(1280, 800), { left: 0, top: 0, width: 700, height: 800 }],
  ])('fits on %s, in the middle, and is as large as it can be', (_, view, area) => {
    const { x, y, scale } = wholeCourse(COURSE, view, area);
    const { left, top, width, height } = area ?? { left: 0, top: 0, width: view.width, height: view.height };
    const ratio = view.pixelRatio;
    expect(y).toBeGreaterThanOrEqual(top * ratio);
    expect(y + COURSE.height * scale).toBeLessThanOrEqual((top + height) * ratio);
    expect(Math.abs(x + (COURSE.width * scale) / 2 - (left + width / 2) * ratio)).toBeLessThanOrEqual(0.5);
    expect(COURSE.height * scale).toBeGreaterThan(0.75 * height * ratio);
    // Prepared pieces of the ground begin at whole pixels.
    expect([x, y, scale * 160].every(Number.isInteger)).toBe(true);
  });
});

describe('the view', () => {
  test('moves back from where the course stood in play, and the flag stays in view', () => {
    const tower = new TowerView(COURSE, FLAG);
    const mappings = [0.001, 0.25, 0.5, 0.75, 1].map((share) => tower.mapping(START, share, null, PHONE, 0));
    expect(mappings[0]?.scale).toBeCloseTo(START.scale, 1);
    expect(mappings.at(-1)).toEqual(wholeCourse(COURSE, PHONE, null));
    const scales = mappings.map(({ scale }) => scale);
    expect(scales).toEqual(scales.toSorted((a, b) => b - a));
    for (const { x, y, scale } of mappings) {
      expect(x + FLAG.x * scale).toBeGreaterThan(0);
      expect(x + FLAG.x * scale).toBeLessThan(PHONE.width);
      expect(y + FLAG.y * scale).toBeGreaterThan(0);
      expect(y + FLAG.y * scale).toBeLessThan(PHONE.height);
    }
  });

  test('glides to the free space when the result opens, and back', () => {
    const tower = new TowerView(COURSE, FLAG);
    const whole = tower.mapping(START, 1, null, PHONE, 0);
    expect(tower.mapping(START, 1, UPPER, PHONE, 1_000)).toEqual(whole);
    const between = tower.mapping(START, 1, { ...UPPER }, PHONE, 1_200);
    expect(between.scale).toBeLessThan(whole.scale);
    expect(tower.mapping(START, 1, UPPER, PHONE, 1_420)).toEqual(wholeCourse(COURSE, PHONE, UPPER));
    expect(between.scale).toBeGreaterThan(wholeCourse(COURSE, PHONE, UPPER).scale);
    tower.mapping(START, 1, null, PHONE, 5_000);
    expect(tower.mapping(START, 1, null, PHONE, 5_500)).toEqual(whole);
  });

  test('cuts to it with reduced motion', () => {
    const tower = new TowerView(COURSE, FLAG);
    const still = { ...PHONE, reducedMotion: true };
    tower.mapping(START, 1, null, still, 0);
    expect(tower.mapping(START, 1, UPPER, still, 1_000)).toEqual(wholeCourse(COURSE, still, UPPER));
  });

  test('begins at the ball again after the next run', () => {
    const tower = new TowerView(COURSE, FLAG);
    tower.mapping(START, 1, null, PHONE, 0);
    tower.reset();
    const other = { ...START, x: -150 };
    expect(tower.mapping(other, 1e-9, null, PHONE, 9_000).x).toBeCloseTo(other.x, 3);
  });
});
