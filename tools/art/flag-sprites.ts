import { FLAG } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';

/** Size of one frame; the foot of the pole stands at x = 9, on the lower edge. */
export const FLAG_FRAME = { width: 28, height: 40 } as const;
const FLAG_FRAMES = 4;

const CLOTH_LEFT = 11;
const CLOTH_TOP = 4;

function pole(flag: PixelBuffer, light: string, dark: string): void {
  for (let y = 3; y < FLAG_FRAME.height; y++) {
    flag.set(7, y, FLAG.outline);
    flag.set(8, y, light);
    flag.set(9, y, dark);
    flag.set(10, y, FLAG.outline);
  }
  flag.setAll(
    [
      [8, 0],
      [9, 0],
      [7, 1],
      [10, 1],
      [7, 2],
      [10, 2],
    ],
    FLAG.outline,
  );
  flag.setAll(
    [
      [8, 1],
      [8, 2],
    ],
    FLAG.gold[0],
  );
  flag.setAll(
    [
      [9, 1],
      [9, 2],
    ],
    FLAG.gold[1],
  );
}

/** A triangular pennant, orange when active and grey before. `frame` is 0 to 3: one wave. */
export function checkpointFlag(active: boolean, frame: number): PixelBuffer {
  const flag = new PixelBuffer(FLAG_FRAME.width, FLAG_FRAME.height);
  pole(flag, FLAG.pole[0], FLAG.pole[1]);
  const [light, body, shade] = active ? FLAG.on : FLAG.off;
  const length = 16;
  for (let x = 0; x < length; x++) {
    const phase = (x / length + frame / FLAG_FRAMES) * 2 * Math.PI;
    const sway = Math.round(Math.sin(phase) * (x / 9));
    const height = Math.max(2, Math.round(14 * (1 - x / length)));
    const top = CLOTH_TOP + Math.round(x * 0.4) + sway;
    const inFold = Math.cos(phase) < -0.35;
    for (let y = 0; y < height; y++) {
      const edge = y === 0 || y === height - 1;
      const share = y / height + (inFold ? 0.3 : 0);
      flag.set(CLOTH_LEFT + x, top + y, edge ? FLAG.outline : share < 0.35 ? light : share < 0.75 ? body : shade);
    }
  }
  return flag;
}

/** The chequered flag of the finish: a rectangle, so that it differs from the others by shape. `frame` is 0 to 3. */
export function finishFlag(frame: number): PixelBuffer {
  const flag = new PixelBuffer(FLAG_FRAME.width, FLAG_FRAME.height);
  pole(flag, FLAG.gold[0], FLAG.gold[2]);
  const length = 16;
  const height = 15;
  for (let x = 0; x <= length; x++) {
    const phase = (x / length + frame / FLAG_FRAMES) * 2 * Math.PI;
    const sway = Math.round(Math.sin(phase) * (x / 9));
    const lit = Math.cos(phase) > 0 ? 0 : 1;
    for (let y = 0; y < height; y++) {
      const edge = y === 0 || y === height - 1 || x === length;
      const dark = (Math.floor(x / 4) + Math.floor((y - 1) / 4)) % 2 === 1;
      flag.set(CLOTH_LEFT + x, CLOTH_TOP + sway + y, edge ? FLAG.outline : dark ? FLAG.black[lit] : FLAG.white[lit]);
    }
  }
  return flag;
}

/** Three rows of four frames: checkpoint off, checkpoint on, finish. */
export function flagSheet(): PixelBuffer {
  const sheet = new PixelBuffer(FLAG_FRAME.width * FLAG_FRAMES, FLAG_FRAME.height * 3);
  for (let frame = 0; frame < FLAG_FRAMES; frame++) {
    const rows = [checkpointFlag(false, frame), checkpointFlag(true, frame), finishFlag(frame)];
    rows.forEach((flag, row) => {
      sheet.blit(flag, frame * FLAG_FRAME.width, row * FLAG_FRAME.height);
    });
  }
  return sheet;
}
