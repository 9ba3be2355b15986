import { TILE } from '../../shared/course/geometry.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';
import type { SurfaceEdge } from './physics-port.ts';
import { cornersOf, SURFACES, type SurfaceClass, surfaceOf } from './surface.ts';

interface GridEdge {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly surface: SurfaceClass;
}

interface TileGrid {
  readonly width: number;
  readonly height: number;
  readonly tiles: ArrayLike<number>;
}

/**
 * Traces the outline of all solid tiles as one-sided edges in world units. Opposite edges of neighbors cancel. The others are
 * linked clockwise around their solid, and collinear edges of one surface class become one. The order depends on the tiles
 * alone. The frame around the map is left out, because nothing can touch it.
 */
export function traceOutline(grid: TileGrid): SurfaceEdge[] {
  const edges = exposedEdges(grid);
  const leaving = new Map<number, GridEdge[]>();
  for (const edge of edges) {
    const key = pointKey(edge.x0, edge.y0);
    const list = leaving.get(key);
    if (list) list.push(edge);
    else leaving.set(key, [edge]);
  }
  const used = new Set<GridEdge>();
  const outline: SurfaceEdge[] = [];
  for (const first of edges) {
    if (used.has(first)) continue;
    const loop = followLoop(first, leaving, used);
    if (!loop.every((edge) => isOnFrame(edge, grid))) outline.push(...toSurfaceEdges(mergeCollinear(loop)));
  }
  return outline;
}

const pointKey = (x: number, y: number): number => y * 4096 + x;
const edgeKey = (x0: number, y0: number, x1: number, y1: number): number => pointKey(x0, y0) * 16_777_216 + pointKey(x1, y1);

function exposedEdges(grid: TileGrid): GridEdge[] {
  const edges = new Map<number, GridEdge>();
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const id = grid.tiles[row * grid.width + column] as number;
      if (!isSolid(id)) continue;
      const corners = cornersOf(id);
      corners.forEach(([ax, ay], i) => {
        const [bx, by] = corners[(i + 1) % corners.length] as readonly [number, number];
        const edge = { x0: column + ax, y0: row + ay, x1: column + bx, y1: row + by, surface: surfaceOf(id, bx - ax, by - ay) };
        if (!edges.delete(edgeKey(edge.x1, edge.y1, edge.x0, edge.y0))) edges.set(edgeKey(edge.x0, edge.y0, edge.x1, edge.y1), edge);
      });
    }
  }
  return [...edges.values()];
}

function followLoop(first: GridEdge, leaving: ReadonlyMap<number, GridEdge[]>, used: Set<GridEdge>): GridEdge[] {
  const loop: GridEdge[] = [];
  let edge: GridEdge | undefined = first;
  while (edge && !used.has(edge)) {
    used.add(edge);
    loop.push(edge);
    edge = nextEdge(edge, leaving, used);
  }
  return loop;
}

/** Where two solids touch at a corner, the sharpest clockwise turn stays on the same solid. */
function nextEdge(edge: GridEdge, leaving: ReadonlyMap<number, GridEdge[]>, used: ReadonlySet<GridEdge>): GridEdge | undefined {
  const incoming = directionOf(edge);
  let best: GridEdge | undefined;
  let bestTurn = -8;
  for (const candidate of leaving.get(pointKey(edge.x1, edge.y1)) ?? []) {
    if (used.has(candidate)) continue;
    const turn = ((directionOf(candidate) - incoming + 12) % 8) - 4;
    if (turn > bestTurn) {
      bestTurn = turn;
      best = candidate;
    }
  }
  return best;
}

/** Direction as an eighth of a turn, clockwise on screen from right (0). */
function directionOf(edge: GridEdge): number {
  const dx = Math.sign(edge.x1 - edge.x0);
  const dy = Math.sign(edge.y1 - edge.y0);
  if (dy === 0) return dx > 0 ? 0 : 4;
  if (dx === 0) return dy > 0 ? 2 : 6;
  if (dy > 0) return dx > 0 ? 1 : 3;
  return dx > 0 ? 7 : 5;
}

const isOnFrame = (edge: GridEdge, grid: TileGrid): boolean =>
  (edge.x0 === edge.x1 && (edge.x0 === 0 || edge.x0 === grid.width)) || (edge.y0 === edge.y1 && (edge.y0 === 0 || edge.y0 === grid.height));

const continues = (a: GridEdge, b: GridEdge): boolean => a.surface === b.surface && directionOf(a) === directionOf(b);

function mergeCollinear(loop: readonly GridEdge[]): GridEdge[] {
  const count = loop.length;
  const at = (i: number) => loop[(i + count) % count] as GridEdge;
  let start = 0;
  while (start < count && continues(at(start - 1), at(start))) start++;
  const merged: GridEdge[] = [];
  for (let i = 0; i < count; i++) {
    const edge = at(start + i);
    const last = merged.at(-1);
    if (last && continues(last, edge)) merged[merged.length - 1] = { ...last, x1: edge.x1, y1: edge.y1 };
    else merged.push(edge);
  }
  return merged;
}

function toSurfaceEdges(loop: readonly GridEdge[]): SurfaceEdge[] {
  const count = loop.length;
  return loop.map((edge, i) => {
    const previous = loop[(i + count - 1) % count] as GridEdge;
    const next = loop[(i + 1) % count] as GridEdge;
    return {
      previousX: previous.x0 * TILE,
      previousY: previous.y0 * TILE,
      startX: edge.x0 * TILE,
      startY: edge.y0 * TILE,
      endX: edge.x1 * TILE,
      endY: edge.y1 * TILE,
      nextX: next.x1 * TILE,
      nextY: next.y1 * TILE,
      surface: SURFACES[edge.surface],
    };
  });
}
