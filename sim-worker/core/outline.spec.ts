import { expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import { DIAGONALS, TILES } from '../../shared/course/tiles.ts';
import { traceOutline } from './outline.ts';
import { SURFACES } from './surface.ts';

const G = TILES.ground;

/** Edges in tile steps, as 'x,y > x,y surface'. */
function outlineOf(width: number, tiles: readonly number[]): string[] {
  const nameOf = (surface: unknown) => Object.entries(SURFACES).find(([, value]) => value === surface)?.[0];
  const at = (x: number, y: number) => `${Math.round(x / TILE)},${Math.round(y / TILE)}`;
  return traceOutline({ width, height: tiles.length / width, tiles }).map(
    (edge) => `${at(edge.startX, edge.startY)} > ${at(edge.endX, edge.endY)} ${nameOf(edge.surface)}`,
  );
}

test('a lone tile has four edges, clockwise on screen, each with its own surface', () => {
  expect(outlineOf(3, [0, 0, 0, 0, G, 0, 0, 0, 0])).toEqual(['1,1 > 2,1 floor', '2,1 > 2,2 wall', '2,2 > 1,2 ceiling', '1,2 > 1,1 wall']);
});

test('neighbors share no edge, and collinear edges of one surface are one', () => {
  expect(outlineOf(4, [0, 0, 0, 0, 0, G, G, 0, 0, 0, 0, 0])).toEqual([
    '1,1 > 3,1 floor',
    '3,1 > 3,2 wall',
    '3,2 > 1,2 ceiling',
    '1,2 > 1,1 wall',
  ]);
});

test('a seam of surfaces parts an edge', () => {
  const floors = outlineOf(4, [0, 0, 0, 0, 0, G, TILES.ice, 0, 0, 0, 0, 0]).filter((edge) => /floor|Floor/.test(edge));
  expect(floors).toEqual(['1,1 > 2,1 floor', '2,1 > 3,1 iceFloor']);
});

test('a diagonal has a slope or an underside and two straight sides', () => {
  expect(outlineOf(3, [0, 0, 0, 0, DIAGONALS.bottomRight, 0, 0, 0, 0])).toEqual(['2,1 > 2,2 wall', '2,2 > 1,2 ceiling', '1,2 > 2,1 slope']);
  expect(outlineOf(3, [0, 0, 0, 0, DIAGONALS.topLeft, 0, 0, 0, 0])).toEqual(['1,1 > 2,1 floor', '2,1 > 1,2 underside', '1,2 > 1,1 wall']);
});

test('solids that touch at a corner stay two', () => {
  const tiles = [0, 0, 0, 0, 0, G, 0, 0, 0, 0, G, 0, 0, 0, 0, 0];
  const edges = outlineOf(4, tiles);
  expect(edges).toHaveLength(8);
  expect(edges.slice(0, 4)).toEqual(['1,1 > 2,1 floor', '2,1 > 2,2 wall', '2,2 > 1,2 ceiling', '1,2 > 1,1 wall']);
});

test('the frame around a closed map is left out, its inside is not', () => {
  expect(outlineOf(3, [G, G, G, G, 0, G, G, G, G])).toEqual(['2,1 > 1,1 ceiling', '1,1 > 1,2 wall', '1,2 > 2,2 floor', '2,2 > 2,1 wall']);
});

test('each edge knows its neighbors, so that a ball rolls over the seam smoothly', () => {
  const [floor] = traceOutline({ width: 3, height: 3, tiles: [0, 0, 0, 0, G, 0, 0, 0, 0] });
  expect(floor).toMatchObject({ previousX: 1 * TILE, previousY: 2 * TILE, nextX: 2 * TILE, nextY: 2 * TILE });
});
