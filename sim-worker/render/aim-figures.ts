import { DIGIT_BITMAPS, DIGIT_HEIGHT } from '../../shared/digit-bitmaps.ts';
import type { AimPicture, Box } from '../../shared/protocol/frame.ts';
import type { Context2d } from './canvas.ts';
import { Glyphs } from './glyphs.ts';
import { INK, WHITE, YELLOW } from './theme-colors.ts';
import { clamp } from './units.ts';

/** What a shot's figures need besides digits. As high as a digit, of any width. */
const SIGN_BITMAPS: Readonly<Record<string, readonly string[]>> = {
  '°': ['.##.', '#..#', '#..#', '.##.', '....', '....', '....', '....'],
  '%': ['##...#', '##..##', '...##.', '..##..', '.##...', '##..##', '#...##', '......'],
};
/** CSS pixels of one pixel of a figure. On screen it is a whole number of device pixels. */
const PX_PER_DOT = 1.5;
const GAP_DOTS = 1;
const LINE_GAP_DOTS = 4;
const PADDING_DOTS = 4;
const glyphs = new Glyphs({ ...DIGIT_BITMAPS, ...SIGN_BITMAPS }, GAP_DOTS);
/** Wide enough for the longest of both: with one width the panel does not tremble. */
const WIDTH_DOTS = Math.max(glyphs.widthOf('359°'), glyphs.widthOf('100%')) + 2 * PADDING_DOTS;
const HEIGHT_DOTS = 2 * DIGIT_HEIGHT + LINE_GAP_DOTS + 2 * PADDING_DOTS;
/** CSS pixels between the handle and the panel: a finger does not cover the figures. */
const DISTANCE_PX = 26;
/** Nearer to the handle than this, CSS pixels, the panel changes its side. */
const NEAREST_PX = 16;
/** CSS pixels between the panel and the border of the picture. */
const MARGIN_PX = 6;
/** The panel changes its side only when the pull leans to the other one by this much: straight shots do not make it jump. */
const LEAN = 0.25;

/** How often the panel moves toward the ball, or up or down, by its own height, before it covers a control. */
const EVASIONS = 4;

/** A place and a size in device pixels. */
interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Angle and power in figures, beside the handle of the pull. The live region of the page has the same as text. */
export class AimFigures {
  /** On which side of the pull the panel is: 1 is clockwise on screen, 0 is not chosen yet. */
  private side = 0;

  /** Forgets the side when no aim is held. */
  rest(): void {
    this.side = 0;
  }

  /**
   * Draws the figures in a context that maps nothing: device pixels.
   * @param handle the middle of the handle, device pixels
   * @param screen size of the open part of the picture, device pixels
   * @param pixelRatio device pixels of a CSS pixel
   * @param controls what must not be covered, CSS pixels
   */
  draw(
    context: Context2d,
    aim: AimPicture,
    handle: { x: number; y: number },
    screen: { width: number; height: number },
    pixelRatio: number,
    controls: readonly Box[],
  ): void {
    // Too short to shoot: there is no shot to describe.
    if (aim.power <= 0) return;
    const dot = Math.max(1, Math.round(PX_PER_DOT * pixelRatio));
    const { x, y, width, height } = this.place(aim, handle, screen, dot, pixelRatio, controls);
    context.globalAlpha = 0.85;
    context.fillStyle = INK;
    // The corners are cut by one pixel, as those of all pixel pictures.
    context.fillRect(x + dot, y, width - 2 * dot, height);
    context.fillRect(x, y + dot, dot, height - 2 * dot);
    context.fillRect(x + width - dot, y + dot, dot, height - 2 * dot);
    context.globalAlpha = 1;
    const right = x + width - PADDING_DOTS * dot;
    const top = y + PADDING_DOTS * dot;
    writeTo(right, context, angleText(aim), WHITE, top, dot);
    writeTo(right, context, powerText(aim), YELLOW, top + (DIGIT_HEIGHT + LINE_GAP_DOTS) * dot, dot);
  }

  /**
   * Beside the pull, so that it covers neither line nor dots; above the hand where that is possible; always inside the picture, and clear of
   * the controls.
   */
  place(
    { pullX, pullY }: AimPicture,
    handle: { x: number; y: number },
    screen: { width: number; height: number },
    dot: number,
    pixelRatio: number,
    controls: readonly Box[],
  ): Panel {
    const [width, height] = [WIDTH_DOTS * dot, HEIGHT_DOTS * dot];
    const pull = Math.hypot(pullX, pullY);
    const [dirX, dirY] = [pullX / pull, pullY / pull];
    // The side that lies above the pull, where no hand is.
    if (this.side === 0 || Math.abs(dirX) > LEAN) this.side = dirX > 0 ? -1 : 1;
    const margin = MARGIN_PX * pixelRatio;
    const boxOn = (side: number, shiftX: number, shiftY: number): Panel => {
      const [normalX, normalY] = [-dirY * side, dirX * side];
      const distance = DISTANCE_PX * pixelRatio + (Math.abs(normalX) * width + Math.abs(normalY) * height) / 2;
      return {
        x: Math.round(clamp(handle.x + normalX * distance + shiftX * height - width / 2, margin, screen.width - margin - width)),
        y: Math.round(clamp(handle.y + normalY * distance + shiftY * height - height / 2, margin, screen.height - margin - height)),
        width,
        height,
      };
    };
    const inward = handle.y > screen.height / 2 ? -1 : 1;
    const both = (shiftX: number, shiftY: number) => [boxOn(this.side, shiftX, shiftY), boxOn(-this.side, shiftX, shiftY)];
    const evasions = Array.from({ length: EVASIONS }, (_, i) => i + 1);
    const places = [
      ...both(0, 0),
      ...evasions.flatMap((by) => both(-dirX * by, -dirY * by)),
      ...evasions.flatMap((by) => both(0, inward * by)),
    ];
    // Pushed inside by the border, it may lie on the handle.
    const apart = places.filter((place) => distanceTo(place, handle) >= NEAREST_PX * pixelRatio);
    return (apart.find((place) => !controls.some((box) => isOver(place, box, pixelRatio))) ?? apart[0] ?? places[0]) as Panel;
  }
}

/** Writes a line that ends at `right`. */
function writeTo(right: number, context: Context2d, text: string, color: string, top: number, dot: number): void {
  glyphs.write(context, text, color, right - glyphs.widthOf(text) * dot, top, dot);
}

/** Whether a panel covers a part of a box of CSS pixels. */
function isOver({ x, y, width, height }: Panel, box: Box, pixelRatio: number): boolean {
  const [left, top] = [x / pixelRatio, y / pixelRatio];
  return (
    left < box.left + box.width && left + width / pixelRatio > box.left && top < box.top + box.height && top + height / pixelRatio > box.top
  );
}

/** How far a place is from a box; 0 inside. */
function distanceTo(box: Panel, { x, y }: { x: number; y: number }): number {
  return Math.hypot(x - clamp(x, box.x, box.x + box.width), y - clamp(y, box.y, box.y + box.height));
}

/** Direction of flight in whole degrees, 0 right, 90 up. */
export function angleText({ pullX, pullY }: AimPicture): string {
  const degrees = (Math.round((Math.atan2(pullY, -pullX) * 180) / Math.PI) + 360) % 360;
  return `${degrees}°`;
}

export const powerText = ({ power }: AimPicture): string => `${Math.round(power * 100)}%`;
