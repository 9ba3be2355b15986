import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLevel } from '../../shared/course/level.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { LEAST_SEEN, placeLandmark } from './landmark-place.ts';

const LEVELS = `${import.meta.dirname}/../../server/levels/`;

const levels = readdirSync(LEVELS)
  .filter((name) => /^\d+\.json$/.test(name))
  .map((name) => {
    const level = readLevel(JSON.parse(readFileSync(LEVELS + name, 'utf8')));
    if (!level.ok) throw new Error(`${name}: ${level.error.join('; ')}`);
    return { name, place: placeLandmark(level.value) };
  });

test('in every hole the landmark is seen at some heights of the climb', () => {
  expect(levels.length).toBeGreaterThan(20);
  expect(levels.filter(({ place }) => place.seen < LEAST_SEEN).map(({ name, place }) => `${name} ${place.seen}`)).toEqual([]);
});

test('it stands in different places, and turned to both sides', () => {
  expect(new Set(levels.map(({ place }) => place.x.toFixed(1))).size).toBeGreaterThan(3);
  expect(new Set(levels.map(({ place }) => place.isMirrored)).size).toBe(2);
});

test('neither ground nor a cave hides it where there is another place', () => {
  const tiles = Uint16Array.from({ length: 2_000 }, (_, i) => (i % 20 < 10 ? TILES.ground : TILES.empty));
  const scene = { width: 20, height: 100, tiles, theme: 'meadow', decorations: [] } as const;
  expect(placeLandmark(scene).x).toBeGreaterThan(0.6);
  expect(placeLandmark({ ...scene, caves: '0-99' }).seen).toBe(0);
});
