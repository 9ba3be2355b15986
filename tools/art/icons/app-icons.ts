import { BALL_STYLES, type BallStyle } from '../../../shared/ball-styles.ts';
import { BALL_ART, ballPicture } from '../ball-sprites.ts';
import { checkpointFlag, FLAG_FRAME } from '../flag-sprites.ts';
import { groundTile } from '../ground-tile.ts';
import { PALETTES } from '../palettes.ts';
import { PixelBuffer } from '../pixel-buffer.ts';
import { INSIDE, TILE } from '../surroundings.ts';
import { paintSky } from './scene.ts';

const INK = '#141729';
const CLASSIC = BALL_STYLES[0] as BallStyle;
/** Side of an icon in art pixels; every published size is a whole multiple of it, or of the 60 in the middle that iOS gets. */
const SIDE = 64;
const IOS_SIDE = 60;

/** Sky, a lit flag and the ball on grass. `ground` is the height of the grass line, `flagHeight` how much of the flag shows. */
function iconScene(ground: number, flagHeight: number, flagX: number, ballX: number): PixelBuffer {
  const palette = PALETTES.meadow;
  const icon = new PixelBuffer(SIDE, SIDE);
  paintSky(icon, palette);
  icon.blit(checkpointFlag(true, 5).crop(0, 0, FLAG_FRAME.width, flagHeight), flagX, ground - flagHeight);
  for (let y = ground; y < SIDE; y += TILE) {
    for (let x = 0; x < SIDE; x += TILE)
      icon.blit(groundTile(palette, { ...INSIDE, n: y > ground }, (x >> 4) + (y > ground ? 1 : 0)), x, y);
  }
  icon.blit(ballPicture(CLASSIC, 0), ballX, ground - BALL_ART + 1);
  return icon;
}

/** Fills the whole square. Everything important is within the circle of 80 percent that every mask shows. */
export const maskableIcon = (times: number): PixelBuffer => iconScene(43, 30, 26, 12).enlarge(times);

/** The middle of the same scene, larger. iOS rounds the corners itself. */
export const iosIcon = (times: number): PixelBuffer => {
  const inset = (SIDE - IOS_SIDE) / 2;
  return iconScene(47, 40, 29, 9).crop(inset, inset, IOS_SIDE, IOS_SIDE).enlarge(times);
};

/** With its own rounded corners and an ink rim, for launchers that do not mask icons. */
export const roundedIcon = (times: number): PixelBuffer => withRim(iconScene(47, 40, 29, 9), 10, 2).enlarge(times);

/** Rounds the corners and draws an ink rim inside the edge. */
function withRim(icon: PixelBuffer, radius: number, rim: number): PixelBuffer {
  const side = icon.width;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inX = Math.max(radius - x - 0.5, x + 0.5 - (side - radius), 0);
      const inY = Math.max(radius - y - 0.5, y + 0.5 - (side - radius), 0);
      const away = Math.hypot(inX, inY);
      const edge = Math.min(x, y, side - 1 - x, side - 1 - y);
      if (away > radius) icon.clear(x, y);
      else if (edge < rim || away > radius - rim) icon.set(x, y, INK);
    }
  }
  return icon;
}

/** The icon for browser tabs, 32 pixels: a ball in front of a pennant. It is drawn for this size, not scaled down. */
export function tabIcon(): PixelBuffer {
  const side = 32;
  const icon = new PixelBuffer(side, side);
  const { sky, cap, soil } = PALETTES.meadow;
  const bands = [sky[0], sky[1], sky[1], sky[2], sky[2], sky[3]];
  for (let y = 0; y < 24; y++) icon.fill(0, y, side, 1, bands[Math.floor(y / 4)] as string);
  icon.fill(0, 23, side, 1, INK);
  icon.fill(0, 24, side, 2, cap[1]);
  icon.fill(0, 26, side, 1, cap[2]);
  for (let x = 0; x < side; x += 4) icon.fill(x, 27, 2, 1, cap[2]);
  icon.fill(0, 28, side, 4, soil[2]);
  for (let y = 4; y < 23; y++) {
    icon.fill(17, y, 4, 1, INK);
    icon.fill(18, y, 2, 1, '#f6f8ff');
  }
  for (let y = 0; y < 11; y++) {
    const reach = Math.min(y, 10 - y) * 2 + 1;
    icon.fill(20, 3 + y, Math.min(11, reach), 1, INK);
    if (y > 0 && y < 10) icon.fill(20, 3 + y, Math.min(10, reach - 1), 1, y < 5 ? '#ffb13d' : '#ff8a1f');
  }
  icon.blit(ballPicture(CLASSIC, 0).crop(0, 0, BALL_ART, BALL_ART), 1, 7);
  return withRim(icon, 7, 1);
}
