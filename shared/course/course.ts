export const THEMES = ['meadow', 'cavern', 'frost', 'lagoon', 'thicket', 'quarry'] as const;
export type Theme = (typeof THEMES)[number];

/** One tile of decoration in front of the ground. No rule reads it. */
export interface Decoration {
  readonly column: number;
  readonly row: number;
  /** One of FOREGROUND in tiles.ts. */
  readonly id: number;
}

/** A playable course in the memory of page, worker and server. */
export interface Course {
  readonly width: number;
  readonly height: number;
  /** Row-major tile ids, row 0 at the top; width * height of them. */
  readonly tiles: Uint16Array;
  readonly theme: Theme;
  readonly name: string;
  /** Strokes that a good player needs; 0 when unknown (a player's map). */
  readonly par: number;
  readonly decorations: readonly Decoration[];
  /** Rows without sky, as `readCaves` reads them. Only the picture of the course depends on them. */
  readonly caves?: string | undefined;
}

/** Bytes whose SHA-256 names the course in replays: width, height and every tile as little-endian u16. */
export function courseBytes(course: Pick<Course, 'width' | 'height' | 'tiles'>): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 + course.tiles.length * 2));
  bytes.setUint16(0, course.width, true);
  bytes.setUint16(2, course.height, true);
  for (let i = 0; i < course.tiles.length; i++) bytes.setUint16(4 + i * 2, course.tiles[i] as number, true);
  return new Uint8Array(bytes.buffer);
}
