import type { CSSProperties } from 'react';
import { autotile } from '../../../../shared/course/autotile.ts';
import type { Theme } from '../../../../shared/course/course.ts';
import { type TileType, tileOfType } from '../../../../shared/course/tile-types.ts';
import { TILESET_COLUMNS, TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';

/** Where a picture lies in its file, pixels. */
interface Part {
  readonly file: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The file of the flags: the first frame of a limp one, and of the finish, without the space above them. */
const FLAG = { x: 0, width: 28, height: 36 } as const;
const FLAG_ROWS = { checkpointFlag: 4, finishFlag: 84 } as const;
/** The surface of water is a line on the first tile of its file. */
const WATER = { file: 'water', x: 0, y: 0, width: TILESET_TILE_PX, height: TILESET_TILE_PX } as const;
/** Side of a swatch on the screen, CSS pixels. */
const SIDE = 32;

/** A type of tile as it stands alone, in the colors of a theme. Decoration: its name stands beside it. */
export function TileSwatch({ type, theme }: { readonly type: TileType; readonly theme: Theme }) {
  if (type === 'spawn') return <span className="swatch" style={ballStyle()} aria-hidden="true" />;
  return <span className={`swatch swatch--${type}`} style={styleOf(partOf(type, theme))} aria-hidden="true" />;
}

function partOf(type: TileType, theme: Theme): Part | undefined {
  if (type === 'empty') return undefined;
  if (type === 'checkpointFlag' || type === 'finishFlag') return { file: 'flags', y: FLAG_ROWS[type], ...FLAG };
  if (type === 'water') return WATER;
  return tilePart(pictureOf(type), theme);
}

/** The picture of one tile with nothing around it. */
function pictureOf(type: TileType): number {
  const tiles = new Uint16Array(9);
  tiles[4] = tileOfType(type);
  return autotile({ width: 3, height: 3, tiles }, 0)[4] as number;
}

function tilePart(id: number, theme: Theme): Part {
  const size = TILESET_TILE_PX;
  return {
    file: `tiles-${theme}`,
    x: ((id - 1) % TILESET_COLUMNS) * size,
    y: Math.floor((id - 1) / TILESET_COLUMNS) * size,
    width: size,
    height: size,
  };
}

function styleOf(part: Part | undefined): CSSProperties | undefined {
  if (!part) return undefined;
  const scale = SIDE / part.height > 1 ? 2 : 1;
  return {
    width: part.width,
    height: part.height,
    backgroundImage: urlOf(part.file),
    backgroundPosition: `-${part.x}px -${part.y}px`,
    transform: scale === 1 ? undefined : `scale(${scale})`,
  };
}

/** The first frame of the ball, a quarter of its size. */
const ballStyle = (): CSSProperties => ({ width: 24, height: 24, backgroundImage: urlOf('ball-classic'), backgroundSize: 'auto 24px' });

const urlOf = (file: string): string => `url("${import.meta.env.BASE_URL}art/${file}.png")`;
