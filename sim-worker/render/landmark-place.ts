import { saltOf } from '../../shared/course/autotile.ts';
import { readCaves } from '../../shared/course/rooms.ts';
import { isSolid } from '../../shared/course/tile-traits.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { BACKDROP_SLOTS, BACKDROPS } from './backdrop-layout.ts';
import { ART_PER_TILE } from './units.ts';

/** Where the landmark of a theme stands. */
export interface LandmarkPlace {
  /** Middle of it, as a share of the width in view. */
  readonly x: number;
  readonly isMirrored: boolean;
  /** At how many of STEPS heights of the climb it is seen on a phone. */
  readonly seen: number;
}

/** What a phone shows of the course, and the height for which distances of layers are given. Tiles; art pixels. */
const VIEW = { columns: 16, rows: 27 } as const;
const REFERENCE_HEIGHT = 336;
const PLACES = [0.3, 0.7, 0.5, 0.4, 0.6, 0.2, 0.8] as const;
const STEPS = 40;
/** Of STEPS. A course whose landmark is seen at fewer heights is not made. */
export const LEAST_SEEN = 4;
/** A landmark is seen when so much of its upper half is open. */
const OPEN_SHARE = 0.6;

/** Chooses where the landmark is seen at the most heights of the climb. Which side comes first, the course decides. */
export function placeLandmark(scene: Scene): LandmarkPlace {
  const salt = saltOf(scene);
  const isMirrored = salt % 2 === 1;
  const places = (salt & 2 ? PLACES.map((share) => 1 - share) : PLACES).map((x) => ({ x, isMirrored, seen: countSeen(scene, x) }));
  return places.reduce((best, place) => (place.seen > best.seen ? place : best));
}

function countSeen(scene: Scene, x: number): number {
  const layer = BACKDROPS[scene.theme].find(({ slot }) => slot === 'landmark');
  if (!layer) return 0;
  const viewHeight = VIEW.rows * ART_PER_TILE;
  const isOpen = openTiles(scene);
  const { width, height } = BACKDROP_SLOTS.landmark;
  let seen = 0;
  for (let step = 0; step < STEPS; step++) {
    const climb = step / (STEPS - 1);
    const top = layer.line * viewHeight - layer.rise + layer.sink * climb * (viewHeight / REFERENCE_HEIGHT);
    const firstRow = Math.round((1 - climb) * (scene.height - VIEW.rows) + top / ART_PER_TILE);
    const firstColumn = Math.round((scene.width - VIEW.columns) / 2 + x * VIEW.columns - width / ART_PER_TILE / 2);
    const lastInView = (1 - climb) * (scene.height - VIEW.rows) + VIEW.rows;
    if (firstRow + height / ART_PER_TILE / 2 < lastInView && openShare(scene, isOpen, firstColumn, firstRow) >= OPEN_SHARE) seen++;
  }
  return seen;
}

function openTiles({ tiles, width, caves }: Scene): Uint8Array {
  const isOpen = Uint8Array.from(tiles, (id) => (isSolid(id) ? 0 : 1));
  for (const { firstRow, lastRow } of readCaves(caves)) isOpen.fill(0, firstRow * width, (lastRow + 1) * width);
  return isOpen;
}

/** Of the tiles in front of the middle and upper part of the landmark. */
function openShare({ width }: Scene, isOpen: Uint8Array, firstColumn: number, firstRow: number): number {
  let open = 0;
  for (let row = firstRow + 1; row < firstRow + 5; row++)
    for (let column = firstColumn + 2; column < firstColumn + 6; column++) open += isOpen[row * width + column] ?? 0;
  return open / 16;
}
