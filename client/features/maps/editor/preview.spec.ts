import { describe, expect, test, vi } from 'vitest';
import { courseHash } from '../../../../shared/course/course-hash.ts';
import { TILES } from '../../../../shared/course/tiles.ts';
import { checkMap } from '../../../../shared/course/validate.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { MapHole } from '../../run/play/hole.ts';
import { bootAtom } from '../../run/play/play-atoms.ts';
import { newMap } from './model/new-map.ts';
import { indexOf, pointOf } from './model/tile-tools.ts';
import { previewHole, startNear, startPreview } from './preview.ts';

// The day is that of the page.
vi.hoisted(() =>
  vi.stubGlobal('window', { gameDate: '2026-11-21', matchMedia: () => Object.assign(new EventTarget(), { matches: false }) }),
);

const DAY = '2026-11-21' as GameDay;
const map = { ...newMap(() => 0), title: ' Up  ', theme: 'frost' as const };
const spawnOf = ({ level }: MapHole) => [...level.tiles].flatMap((tile, index) => (tile === TILES.spawn ? [pointOf(index)] : []));

/** A game in a state, with what it was told to play. */
function gameIn(state: 'ready' | 'loading', playMap = (_: MapHole): void => undefined) {
  const played: MapHole[] = [];
  const get = (atom: unknown) => (atom === bootAtom ? { state } : undefined);
  return {
    played,
    get: get as never,
    playMap: (hole: MapHole) => {
      played.push(hole);
      playMap(hole);
    },
  };
}

describe('the hole of a test', () => {
  test('is the map as it stands in the editor, with its hash, and belongs to nobody', () => {
    expect(previewHole(map, DAY)).toEqual({
      kind: 'map',
      day: DAY,
      from: 'editor',
      course: { kind: 'code', hash: courseHash(map) },
      title: 'Up',
      creator: '',
      level: { width: 20, height: 100, tiles: map.tiles, theme: 'frost', name: 'Up', par: 0, decorations: [], hash: courseHash(map) },
    });
  });

  test('begins at the chosen tile, with the only start there, and leaves the map alone', () => {
    const before = map.tiles.slice();
    const hole = previewHole(map, DAY, { column: 13, row: 40 });
    expect(spawnOf(hole)).toEqual([{ column: 13, row: 40 }]);
    expect(hole.level.hash).toBe(courseHash(hole.level));
    expect(checkMap(hole.level)).toEqual([]);
    expect(map.tiles).toEqual(before);
  });

  test.each([
    ['inside the ground, at the air above it', { column: 13, row: 42 }, { column: 13, row: 41 }],
    ['on the border, at the air beside it', { column: 0, row: 40 }, { column: 1, row: 40 }],
    ['at a flag, at the air above it', { column: 13, row: 8 }, { column: 13, row: 7 }],
    ['beside the map, at the nearest corner', { column: 40, row: -9 }, { column: 18, row: 1 }],
    ['at the start, there', { column: 5, row: 97 }, { column: 5, row: 97 }],
  ])('%s', (_, from, expected) => {
    expect(spawnOf(previewHole(map, DAY, from))).toEqual([expected]);
  });

  test('finds no place where nothing is air', () => {
    expect(
      startNear(
        map.tiles.map(() => TILES.water),
        { column: 5, row: 5 },
      ),
    ).toBeUndefined();
  });
});

describe('a test', () => {
  test('begins when the engine is open', () => {
    const game = gameIn('ready');
    expect(startPreview(game, map)).toEqual({ kind: 'started' });
    expect(game.played).toEqual([previewHole(map, DAY)]);
  });

  test('of a map with faults does not begin, and names them', () => {
    const game = gameIn('ready');
    const tiles = map.tiles.slice();
    tiles[indexOf({ column: 5, row: 97 })] = TILES.empty;
    expect(startPreview(game, { ...map, tiles })).toMatchObject({ kind: 'invalid', problems: [{ code: 'oneSpawn' }] });
    expect(game.played).toEqual([]);
  });

  test('of a map with warnings begins', () => {
    const tiles = map.tiles.slice();
    tiles[indexOf({ column: 9, row: 60 })] = TILES.water;
    expect(startPreview(gameIn('ready'), { ...map, tiles })).toEqual({ kind: 'started' });
  });

  test('waits for the engine, and says when it cannot begin', () => {
    expect(startPreview(gameIn('loading'), map)).toEqual({ kind: 'notReady' });
    const broken = gameIn('ready', () => {
      throw new Error('lost');
    });
    expect(startPreview(broken, map)).toEqual({ kind: 'failed' });
  });
});
