import { err, ok, type Result } from '../result.ts';
import { type Course, type Decoration, THEMES, type Theme } from './course.ts';
import { COLUMNS, ROWS } from './geometry.ts';
import { checkStructure } from './map-structure.ts';
import type { MedalStrokes } from './medals.ts';
import { isForeground } from './tile-traits.ts';
import { MAX_TILE_ID } from './tiles.ts';

/** Names that the tile layer of a level file may have. */
const TILE_LAYERS = ['Tile Layer 1', 'terrain'];
const FOREGROUND_LAYER = 'foreground';

/** A numbered level file: the JSON of the Tiled editor with orthogonal tile layers and custom properties. */
export interface LevelFile {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly { readonly name: string; readonly type: string; readonly data: readonly number[] }[];
  readonly properties?: readonly { readonly name: string; readonly type: string; readonly value: unknown }[];
}

/** A course with what its level file says about it. */
export interface Level extends Course {
  /** First 16 hex digits of the course's SHA-256, as the file states it; the server computes its own. */
  readonly hash: string;
  /** Absent in files from before the medals. */
  readonly medals?: MedalStrokes;
  /** Par by section, as `readSectionPars` reads it; absent where the level states none. */
  readonly sections?: string | undefined;
  /** Parts with a name of their own, as `readRooms` reads them. They are no part of the course's hash. */
  readonly rooms?: string | undefined;
}

/**
 * Reads a parsed level file. Extra members of the format are ignored.
 * @returns the level, or one sentence a problem (the structural ones in the words of the specification)
 */
export function readLevel(json: unknown): Result<Level, string[]> {
  if (!isRecord(json) || !Array.isArray(json.layers)) return err(['Invalid level file']);
  const width = json.width;
  const height = json.height;
  if (!isSize(width) || !isSize(height)) return err(['Invalid map dimensions']);
  if (width !== COLUMNS || height !== ROWS) return err([`Level must be ${COLUMNS} by ${ROWS} tiles`]);
  const layer = json.layers.find((l) => isRecord(l) && TILE_LAYERS.includes(String(l.name)));
  if (!isRecord(layer) || !isTileList(layer.data)) return err([`Level has no tile layer named '${TILE_LAYERS.join("' or '")}'`]);
  const problems = checkStructure({ width, height, tiles: layer.data });
  if (problems.length > 0) return err(problems);
  const properties = readProperties(json.properties);
  const of = (name: string) => properties.get(name);
  const text = (name: string) => (typeof of(name) === 'string' ? String(of(name)) : '');
  const theme = text('theme') as Theme;
  const par = of('par');
  const medals = readMedals(properties);
  return ok({
    width,
    height,
    tiles: Uint16Array.from(layer.data),
    theme: THEMES.includes(theme) ? theme : 'meadow',
    par: typeof par === 'number' && Number.isInteger(par) && par >= 0 ? par : 0,
    name: text('name'),
    hash: text('hash'),
    sections: text('sections') || undefined,
    rooms: text('rooms') || undefined,
    caves: text('caves') || undefined,
    ...(medals && { medals }),
    decorations: readDecorations(json.layers, width, height),
  });
}

/** Not in medals.ts: the first script would then contain that file, too. */
function readMedals(properties: ReadonlyMap<string, unknown>): MedalStrokes | undefined {
  const [gold = 0, silver = 0, bronze = 0] = ['gold', 'silver', 'bronze'].map((name) => {
    const strokes = properties.get(name);
    return Number.isInteger(strokes) ? (strokes as number) : 0;
  });
  return gold > 0 && silver > gold && bronze > silver ? { gold, silver, bronze } : undefined;
}

function readDecorations(layers: readonly unknown[], width: number, height: number): Decoration[] {
  const layer = layers.find((l) => isRecord(l) && l.name === FOREGROUND_LAYER);
  if (!isRecord(layer) || !isTileList(layer.data) || layer.data.length !== width * height) return [];
  const found: Decoration[] = [];
  layer.data.forEach((id, i) => {
    if (isForeground(id)) found.push({ column: i % width, row: Math.floor(i / width), id });
  });
  return found;
}

function readProperties(list: unknown): Map<string, unknown> {
  const properties = new Map<string, unknown>();
  if (!Array.isArray(list)) return properties;
  for (const entry of list) if (isRecord(entry) && typeof entry.name === 'string') properties.set(entry.name, entry.value);
  return properties;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
const isTileList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= MAX_TILE_ID);

/** Writes a level file that `readLevel` and the Tiled editor read. */
export function writeLevel(course: Course, properties: Readonly<Record<string, string | number>>): LevelFile & Record<string, unknown> {
  const foreground = new Array<number>(course.width * course.height).fill(0);
  for (const d of course.decorations) foreground[d.row * course.width + d.column] = d.id;
  const layer = (id: number, name: string, data: readonly number[]) => ({
    id,
    name,
    type: 'tilelayer',
    x: 0,
    y: 0,
    width: course.width,
    height: course.height,
    opacity: 1,
    visible: true,
    data,
  });
  const all: Record<string, string | number> = { name: course.name, theme: course.theme, par: course.par, ...properties };
  return {
    type: 'map',
    version: '1.10',
    orientation: 'orthogonal',
    renderorder: 'right-down',
    infinite: false,
    width: course.width,
    height: course.height,
    tilewidth: 16,
    tileheight: 16,
    properties: Object.entries(all).map(([name, value]) => ({ name, type: typeof value === 'number' ? 'int' : 'string', value })),
    layers: [layer(1, 'Tile Layer 1', Array.from(course.tiles)), layer(2, FOREGROUND_LAYER, foreground)],
    tilesets: [
      {
        firstgid: 1,
        name: course.theme,
        image: `../art/tiles-${course.theme}.png`,
        columns: 33,
        tilecount: 561,
        tilewidth: 16,
        tileheight: 16,
        imagewidth: 528,
        imageheight: 272,
      },
    ],
  };
}
