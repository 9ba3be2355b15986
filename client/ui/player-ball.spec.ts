import { expect, test } from 'vitest';
import { BALL_STYLES } from '../../shared/ball-styles.ts';
import { ballColor, ballPicture } from './player-ball.ts';

const guest = (bits: number) => ballColor({ username: 'Anonymous', guest: bits * 4096 });
const account = (username: string) => ballColor({ username, guest: null });

test('the balls of guests have the colors of ball styles, all of them', () => {
  const colors = new Set(Array.from({ length: 200 }, (_, bits) => guest(bits)));
  const ofStyles = new Set(BALL_STYLES.flatMap((style) => style.colors));
  expect(colors.size).toBeGreaterThanOrEqual(6);
  expect([...colors].filter((color) => !ofStyles.has(color))).toEqual([]);
});

test('the color of a guest does not follow from the name', () => {
  expect(new Set([0, 4096, 8192, 12_288].map((bits) => ballColor({ username: 'Anonymous', guest: bits }))).size).toBe(4);
});

test('a player with an account always has one color, and not everybody has the same', () => {
  expect(account('walleye')).toBe(account('walleye'));
  expect(new Set(['ann', 'ben', 'cy', 'dora', '山田太郎', 'finn'].map(account)).size).toBeGreaterThan(2);
});

test('a picture is drawn once for each color', () => {
  expect(ballPicture('#1e86e0')).toMatch(/^url\("data:image\/svg\+xml,[^"\s]+"\)$/);
  expect(ballPicture('#1e86e0')).toBe(ballPicture('#1e86e0'));
  expect(ballPicture('#1e86e0')).not.toBe(ballPicture('#6cbf2a'));
});
