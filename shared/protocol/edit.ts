import type { Theme } from '../course/course.ts';

/** A map that is edited: tiles as the rules know them, no run. */
export interface EditScene {
  readonly width: number;
  readonly height: number;
  /** Row-major tile ids. The worker has a copy of its own. */
  readonly tiles: Uint16Array;
  readonly theme: Theme;
}

/** A tile that gets another id. */
export interface TileChange {
  /** Row-major place of the tile. */
  readonly index: number;
  readonly tile: number;
}

/** Which part of the map is on the canvas. The page decides it, so a place under the pointer needs no question to the worker. */
export interface EditView {
  /** The place of the map at the top left of the canvas, in tiles. May be outside the map. */
  readonly left: number;
  readonly top: number;
  /** Side of a tile, CSS pixels. */
  readonly tilePx: number;
}

/** What is drawn over the map while it is edited. */
export interface EditMarks {
  readonly grid: boolean;
  /** The axis of the mirror, between the columns 9 and 10. */
  readonly mirror: boolean;
  /** The tiles under the brush, or the one of the keyboard's cursor; null without one. */
  readonly cursor: { readonly column: number; readonly row: number; readonly columns: number; readonly rows: number } | null;
  /** What a tool is about to change, drawn as it will be. */
  readonly planned: readonly TileChange[];
  /** Tiles that break a rule of maps. */
  readonly faults: readonly { readonly index: number; readonly severity: 'error' | 'warning' }[];
  /** A place of the canvas, CSS pixels, that is shown enlarged above it, because a finger covers it; null without one. */
  readonly loupe: { readonly x: number; readonly y: number } | null;
}

export const NO_MARKS: EditMarks = { grid: false, mirror: false, cursor: null, planned: [], faults: [], loupe: null };
