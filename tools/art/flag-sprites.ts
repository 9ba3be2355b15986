import { FLAG_LAYOUT } from '../../sim-worker/render/flag-layout.ts';
import { bayer } from './noise.ts';
import { FLAG } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';

/** Size of one frame. The pole ends at x = 9 on the lower edge. */
export const FLAG_FRAME = FLAG_LAYOUT.frame;

const CLOTH_LEFT = 11;
const CLOTH_TOP = 4;
const CLOTH_LENGTH = 16;
const TURN = 2 * Math.PI;

/** Pole and finial: a dull knob, a lit lamp, or gold. */
function paintPole(flag: PixelBuffer, [light, dark]: readonly [string, string], finial: readonly [string, string], isLamp: boolean): void {
  for (let y = 3; y < FLAG_FRAME.height; y++) {
    flag.set(7, y, FLAG.outline);
    flag.set(8, y, light);
    flag.set(9, y, dark);
    flag.set(10, y, FLAG.outline);
  }
  const [left, size] = isLamp ? [6, 6] : [7, 4];
  const height = isLamp ? 5 : 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < size; x++) {
      const isEdge = x === 0 || x === size - 1 || y === 0;
      const isCorner = (x === 0 || x === size - 1) && y === 0;
      if (!isCorner) flag.set(left + x, y, isEdge ? FLAG.outline : x + y < size - 2 ? finial[0] : finial[1]);
    }
  }
}

/** How a cloth lies at a column: lift in pixels, and light by its slope (0 lit, 1 plain, 2 in a fold). */
function foldAt(x: number, frame: number, lag = 0): { lift: number; tone: 0 | 1 | 2 } {
  const share = x / CLOTH_LENGTH;
  const phase = TURN * (share * 1.15 - frame / FLAG_LAYOUT.frames) - lag;
  // Fixed at the pole, free at the other end.
  const lift = Math.round(Math.sin(phase) * 2.6 * share ** 0.8);
  const slope = Math.cos(phase) * Math.min(1, share * 3);
  return { lift, tone: slope > 0.45 ? 0 : slope < -0.4 ? 2 : 1 };
}

/** The pennant of an active checkpoint: a waving triangle, without its pole. `frame` is 0 to 7: one wave. */
function pennant(frame: number): PixelBuffer {
  const flag = new PixelBuffer(FLAG_FRAME.width, FLAG_FRAME.height);
  const [light, body, shade] = FLAG.on;
  for (let x = 0; x < CLOTH_LENGTH; x++) {
    const { lift, tone } = foldAt(x, frame);
    const height = Math.max(2, Math.round(17 * (1 - x / CLOTH_LENGTH) + 0.6));
    const top = CLOTH_TOP + Math.round(x * 0.5) + lift;
    for (let y = 0; y < height; y++) {
      const edge = y === 0 || y === height - 1 || x === CLOTH_LENGTH - 1;
      const lit = tone === 0 || (tone === 1 && y < height * 0.35);
      const dark = tone === 2 || (tone === 1 && y > height * 0.75);
      flag.set(CLOTH_LEFT + x, top + y, edge ? FLAG.outline : lit ? light : dark ? shade : body);
    }
    // A cream band beside the pole distinguishes it from other orange things.
    if (x < 3) flag.fill(CLOTH_LEFT + x, top + 1, 1, height - 2, tone === 2 ? '#e2c79a' : '#fff0cf');
  }
  return flag;
}

/** Gray cloth that hangs from the pole in folds: a narrow shape, unlike the waving pennant. */
function limpCloth(frame: number): PixelBuffer {
  const flag = new PixelBuffer(FLAG_FRAME.width, FLAG_FRAME.height);
  const [light, body, shade] = FLAG.off;
  const length = 20;
  for (let y = 0; y < length; y++) {
    const share = y / length;
    const sway = Math.sin(TURN * (share * 0.4 - frame / FLAG_LAYOUT.frames)) * 1.3 * share;
    const width = Math.max(2, Math.round((share < 0.6 ? 3.4 + 5 * share : 6.4 - 11 * (share - 0.6)) + sway));
    const fold = Math.round(width * 0.55);
    for (let x = 0; x < width; x++) {
      const isEdge = x === width - 1 || y === 0 || y === length - 1;
      const tone = x === 0 || x === fold ? light : x === fold - 1 || x === width - 2 ? shade : body;
      flag.set(CLOTH_LEFT + x, CLOTH_TOP + y, isEdge ? FLAG.outline : tone);
    }
  }
  return flag;
}

function litPole(): PixelBuffer {
  const flag = new PixelBuffer(FLAG_FRAME.width, FLAG_FRAME.height);
  paintPole(flag, FLAG.pole, ['#ffffff', '#ffe27a'], true);
  return flag;
}

/** A checkpoint's flag with its pole. `frame` is 0 to 7: one wave. */
export function checkpointFlag(active: boolean, frame: number): PixelBuffer {
  const flag = active ? litPole() : new PixelBuffer(FLAG_FRAME.width, FLAG_FRAME.height);
  if (!active) paintPole(flag, ['#c9ced8', '#8f96a6'], [FLAG.off[0], FLAG.off[2]], false);
  flag.blit(active ? pennant(frame) : limpCloth(frame), 0, 0);
  return flag;
}

/** The checkered flag of the finish: a rectangle, so that it differs from the others by shape. `frame` is 0 to 7. */
export function finishFlag(frame: number): PixelBuffer {
  const flag = new PixelBuffer(FLAG_FRAME.width, FLAG_FRAME.height);
  paintPole(flag, [FLAG.gold[0], FLAG.gold[2]], [FLAG.gold[0], FLAG.gold[1]], true);
  const height = 15;
  for (let x = 0; x <= CLOTH_LENGTH - 1; x++) {
    const { lift, tone } = foldAt(x, frame);
    // The lower edge follows the upper edge with a delay, like cloth.
    const drop = foldAt(x, frame, 0.55).lift;
    const bottom = CLOTH_TOP + height + drop;
    const top = CLOTH_TOP + lift;
    for (let y = top; y <= bottom; y++) {
      const edge = y === top || y === bottom || x === CLOTH_LENGTH - 1;
      const dark = (Math.floor(x / 4) + Math.floor(((y - top - 1) * 4) / (bottom - top))) % 2 === 1;
      const light = tone === 0 ? '#ffffff' : tone === 1 ? FLAG.white[0] : FLAG.white[1];
      flag.set(CLOTH_LEFT + x, y, edge ? FLAG.outline : dark ? FLAG.black[tone === 0 ? 0 : 1] : tone === 2 ? '#c3cada' : light);
    }
  }
  return flag;
}

/** The light around a lamp, as dithered rings. */
function halo(): PixelBuffer {
  const { width, height } = FLAG_LAYOUT.halo;
  const picture = new PixelBuffer(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x - width / 2 + 0.5, y - height / 2 + 0.5) / (width / 2);
      if (away < 1 && bayer(x, y) > away * 1.05 - 0.12) picture.set(x, y, away < 0.4 ? '#fff6c8' : '#ffd98a', away < 0.4 ? 0.6 : 0.45);
    }
  }
  return picture;
}

/** Three rows of eight frames (checkpoint off, pennant without its pole, finish), and below them the lit pole and its halo. */
export function flagSheet(): PixelBuffer {
  const { frames, rows, pole, halo: haloAt, sheet: size } = FLAG_LAYOUT;
  const sheet = new PixelBuffer(size.width, size.height);
  for (let frame = 0; frame < frames; frame++) {
    sheet.blit(checkpointFlag(false, frame), frame * FLAG_FRAME.width, rows.off);
    sheet.blit(pennant(frame), frame * FLAG_FRAME.width, rows.pennant);
    sheet.blit(finishFlag(frame), frame * FLAG_FRAME.width, rows.finish);
  }
  sheet.blit(litPole(), pole.x, pole.y);
  sheet.blit(halo(), haloAt.x, haloAt.y);
  return sheet;
}
