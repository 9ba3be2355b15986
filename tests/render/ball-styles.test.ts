import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BALL_FRAMES, BALL_STYLES, type BallStyle } from '../../shared/ball-styles.ts';
import { ballPicture } from '../../tools/art/ball-sprites.ts';
import { COLOR_VISIONS, type ColorVision, type Rgb, seenAs } from './color-vision.ts';

/**
 * Mean distance in Oklab over the ball's pixels at which two balls are told apart at a glance. Two shades of one plain color
 * that look-alike products sell as two styles lie at .03 to .06.
 */
const CLEARLY = 0.075;

/** The pixels of one frame as seen with a color vision, row-major. Outline and surroundings are the same for all balls. */
function seenFrame(style: BallStyle, frame: number, vision: ColorVision): Rgb[] {
  const { data } = ballPicture(style, frame);
  const colors: Rgb[] = [];
  const known = new Map<number, Rgb>();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    const color: Rgb = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const key = color[0] * 65_536 + color[1] * 256 + color[2];
    const seen = known.get(key) ?? seenAs(vision, color);
    known.set(key, seen);
    colors.push(seen);
  }
  return colors;
}

function meanDistance(a: readonly Rgb[], b: readonly Rgb[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const [l, x, y] = a[i] as Rgb;
    const [otherL, otherX, otherY] = b[i] as Rgb;
    sum += Math.hypot(l - otherL, x - otherX, y - otherY);
  }
  return sum / a.length;
}

/** Pairs that look alike with a color vision in some position of the second ball, with the smallest distance found. */
function alike(styles: readonly BallStyle[], vision: ColorVision): string[] {
  const frames = styles.map((style) => Array.from({ length: BALL_FRAMES }, (_, frame) => seenFrame(style, frame, vision)));
  const pairs: string[] = [];
  styles.forEach((style, i) => {
    for (let j = i + 1; j < styles.length; j++) {
      const distances = (frames[j] as Rgb[][]).map((turned) => meanDistance((frames[i] as Rgb[][])[0] as Rgb[], turned));
      const least = Math.min(...distances);
      if (least < CLEARLY) pairs.push(`${style.name} and ${styles[j]?.name}: ${least.toFixed(3)}`);
    }
  });
  return pairs;
}

describe('ball styles', () => {
  test.each(COLOR_VISIONS)('no two look alike to %s vision in any rotation', (vision) => {
    expect(alike(BALL_STYLES, vision)).toEqual([]);
  });

  test('the measure finds equal balls, and hues that look alike to deutan vision', () => {
    const [classic] = BALL_STYLES as readonly [BallStyle];
    expect(alike([classic, { ...classic, name: 'Copy' }], 'normal')).toHaveLength(1);
    const hue = (id: string, body: string): BallStyle => ({ ...classic, id, name: id, colors: [body] });
    expect(alike([hue('red', '#c8452c'), hue('olive', '#7d7028')], 'normal')).toEqual([]);
    expect(alike([hue('red', '#c8452c'), hue('olive', '#7d7028')], 'deutan')).toHaveLength(1);
  });

  test.each(BALL_STYLES.map((style) => [style.name, style] as const))('%s shows a rotation of one sixteenth of a turn', (_, style) => {
    const still = seenFrame(style, 0, 'normal');
    // A quarter turn maps some patterns onto themselves, so the first step counts.
    expect(meanDistance(still, seenFrame(style, 1, 'normal'))).toBeGreaterThan(0.004);
  });

  test('a style is smaller than 3 kB, and only the equipped one is loaded', () => {
    for (const { id } of BALL_STYLES) {
      expect(readFileSync(`${import.meta.dirname}/../../public/art/ball-${id}.png`).length, id).toBeLessThan(3_000);
    }
  });
});
