import sharp from 'sharp';
import { BALL_FRAME_PX } from '../../../../shared/ball-styles.ts';
import type { Theme } from '../../../../shared/course/course.ts';
import { TILESET_COLUMNS, TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';
import { artFilesOf } from './art-files.ts';
import { type Area, Pixels } from './pixels.ts';

/** Where the parts of flags.png lie: frames of this size, rows of checkpoint flags, of pennants and of finish flags. */
const FLAG = { width: 28, height: 40 } as const;
const FINISH_TOP = 2 * FLAG.height;
const LIT_POLE = { left: 0, top: 3 * FLAG.height, ...FLAG } as const;
const PENNANT_TOP = FLAG.height;
const HALO: Area = { left: FLAG.width, top: 3 * FLAG.height, width: 40, height: 40 };

/** Width of the ball, art pixels: as large as the picture of the site has it. */
const BALL_PX = 18;

/** The drawn sprites of one theme, as the game has them. */
export class Art {
  readonly sky: Pixels;
  /** The name of the game in large letters. */
  readonly name: Pixels;
  readonly tiles: Pixels;
  private readonly flags: Pixels;
  private readonly ball: Pixels;

  private constructor(sprites: readonly [Pixels, Pixels, Pixels, Pixels, Pixels]) {
    [this.sky, this.tiles, this.name, this.flags, this.ball] = sprites;
  }

  static async load(theme: Theme): Promise<Art> {
    const { sky, tiles, name, flags, ball } = artFilesOf(theme);
    return new Art(
      await Promise.all([
        readPixels(sky),
        readPixels(tiles),
        readPixels(name),
        readPixels(flags),
        readPixels(ball).then((frames) => frames.shrink(BALL_FRAME_PX / BALL_PX)),
      ]),
    );
  }

  /** The cell of a tile in `tiles`. @param id 1 or more */
  cellOf(id: number): Area {
    const left = ((id - 1) % TILESET_COLUMNS) * TILESET_TILE_PX;
    const top = Math.floor((id - 1) / TILESET_COLUMNS) * TILESET_TILE_PX;
    return { left, top, width: TILESET_TILE_PX, height: TILESET_TILE_PX };
  }

  /** Draws the ball as it lies in a tile. @param x, y the upper left corner of the tile */
  drawBall(picture: Pixels, x: number, y: number): void {
    const frame = { left: 0, top: 0, width: BALL_PX, height: BALL_PX };
    picture.draw(this.ball, frame, x + (TILESET_TILE_PX - BALL_PX) / 2, y + TILESET_TILE_PX - BALL_PX);
  }

  /** Draws a flag with its halo. @param x, y the upper left corner of the tile that it stands in */
  drawFlag(picture: Pixels, kind: 'checkpoint' | 'finish', x: number, y: number): void {
    const left = x - 1;
    const top = y + TILESET_TILE_PX - FLAG.height;
    picture.draw(this.flags, HALO, left + 9 - HALO.width / 2, top + 2 - HALO.height / 2);
    if (kind === 'finish') picture.draw(this.flags, { left: 0, top: FINISH_TOP, ...FLAG }, left, top);
    else {
      picture.draw(this.flags, LIT_POLE, left, top);
      picture.draw(this.flags, { left: 0, top: PENNANT_TOP, ...FLAG }, left, top);
    }
  }
}

/** Reads a picture file. */
export async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new Pixels(info.width, info.height, data);
}
