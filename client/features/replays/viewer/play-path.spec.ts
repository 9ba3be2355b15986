import { expect, test } from 'vitest';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import type { Level } from '../../../../shared/course/level.ts';
import { decodeMap } from '../../../../shared/course/map-codec.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { loadLevel } from '../../../../tests/support/levels.ts';
import { mapCode } from '../../../../tests/support/map-codes.ts';
import { mapLinkOf } from '../../maps/maps/map-links.ts';
import type { FoundRun } from './found-run.ts';
import { playPath } from './play-path.ts';

const TODAY = '2026-11-22' as GameDay;
const MAP_ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const LEVEL = loadLevel(25);

const decoded = decodeMap(mapCode());
if (!decoded.ok) throw new Error(decoded.error);
const MAP: Level = { ...decoded.value, name: 'Hop', par: 0, decorations: [], hash: courseHash(decoded.value) };

const ELSEWHERE = null;
const STORED = {} as FoundRun['run'];

test('a run is played where its reference leads', () => {
  const path = (course: FoundRun['course']) => playPath({ run: ELSEWHERE, course, level: LEVEL }, TODAY);
  expect(path({ kind: 'day', day: '2026-11-20' as GameDay })).toBe('/d/2026-11-20');
  expect(path({ kind: 'day', day: TODAY })).toBe('/');
  expect(path({ kind: 'map', id: MAP_ID, revision: 2 })).toBe(`/play/${MAP_ID}`);
});

test('a map that nobody has stored is played by its code', () => {
  const path = playPath({ run: ELSEWHERE, course: null, level: MAP }, TODAY) ?? '';
  expect(path).toMatch(/^\/\?map=/);
  const link = mapLinkOf(new URL(path, 'https://golf.example').search);
  const map = decodeMap(link?.kind === 'code' ? link.code : '');
  expect(map.ok && { title: map.value.title, hash: courseHash(map.value) }).toEqual({ title: 'Hop', hash: MAP.hash });
});

test('no address leads to a deleted map, a replaced course or a course of no map', () => {
  for (const level of [MAP, LEVEL]) expect(playPath({ run: STORED, course: null, level }, TODAY)).toBeUndefined();
  expect(playPath({ run: ELSEWHERE, course: null, level: LEVEL }, TODAY)).toBeUndefined();
});
