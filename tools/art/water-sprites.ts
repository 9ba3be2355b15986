import { PixelBuffer } from './pixel-buffer.ts';
import { waterCrest, waterTile } from './surface-tiles.ts';
import { TILE } from './surroundings.ts';

const WATER_FRAMES = 4;

/** Three rows of four frames, 16 pixels each: body at the surface, body below it, foam. */
export function waterSheet(): PixelBuffer {
  const sheet = new PixelBuffer(TILE * WATER_FRAMES, TILE * 3);
  for (let frame = 0; frame < WATER_FRAMES; frame++) {
    const rows = [waterTile(true, frame), waterTile(false, frame), waterCrest(frame)];
    rows.forEach((tile, row) => {
      sheet.blit(tile, frame * TILE, row * TILE);
    });
  }
  return sheet;
}
