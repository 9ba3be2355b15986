import { DIGIT_BITMAPS, DIGIT_HEIGHT, DIGIT_WIDTH } from '../../shared/digit-bitmaps.ts';
import type { Box } from '../../shared/protocol/frame.ts';
import { type Context2d, createSheet, type Picture } from './canvas.ts';
import { Glyphs, paintBitmap } from './glyphs.ts';
import { INK, YELLOW } from './theme-colors.ts';
import { clamp } from './units.ts';

/** CSS pixels of one pixel of the marker. */
const PIXEL = 2;
/** CSS pixels between the marker and the border of the picture, or the HUD. */
const GAP = 8;
const PAPER = '#f6f8ff';
const ROUND = 2;
const PADDING = 3;
const ARROW = 4;

/** '#' is the cloth, or the light of a ball; 'o' is dark or in shadow, '|' a pole. */
const SHAPES = {
  checkpoint: ['|##.....', '|####...', '|######.', '|####...', '|##.....', '|.......', '|.......', '|.......'],
  finish: ['|oo##oo#', '|oo##oo#', '|##oo##o', '|##oo##o', '|oo##oo#', '|.......', '|.......', '|.......'],
  ghost: ['..####..', '.######.', '########', '#######o', '#######o', '######oo', '.####oo.', '..oooo..'],
} as const;
type MarkedKind = keyof typeof SHAPES;
const SHAPE_WIDTH = 8;
const CLOTH: Readonly<Record<MarkedKind, string>> = { checkpoint: YELLOW, finish: PAPER, ghost: PAPER };
type Side = 'left' | 'right' | 'up' | 'down';

/** A place in the picture, CSS pixels. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

export interface MarkedThing {
  readonly kind: MarkedKind;
  /** The middle of the thing in the picture; for a flag, of its cloth. It may lie outside. */
  readonly at: PicturePoint;
  /** For a flag how many rows away it is, for a ghost how many rows it has climbed; 0 is not written. */
  readonly number: number;
}

/** Whether a place in the picture can be seen: inside of it, and under no part of the HUD. */
export function isInSight({ x, y }: PicturePoint, size: { readonly width: number; readonly height: number }, hud: readonly Box[]): boolean {
  if (x < 0 || y < 0 || x > size.width || y > size.height) return false;
  return !hud.some((box) => x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height);
}

/**
 * Where the marker of a flag that cannot be seen stands: at the border of the picture next to the flag, clear of the HUD.
 * @param width, height of the marker, CSS pixels
 * @returns its upper left corner
 */
export function placeMarker(
  { x, y }: PicturePoint,
  width: number,
  height: number,
  size: { readonly width: number; readonly height: number },
  hud: readonly Box[],
): PicturePoint {
  const left = clamp(x - width / 2, GAP, Math.max(GAP, size.width - width - GAP));
  let top = clamp(y - height / 2, GAP, Math.max(GAP, size.height - height - GAP));
  const isInUpperHalf = top + height / 2 < size.height / 2;
  // One box may push the marker onto the next.
  for (let i = 0; i < hud.length; i++) {
    const box = hud.find(
      (other) =>
        left < other.left + other.width + GAP &&
        left + width > other.left - GAP &&
        top < other.top + other.height + GAP &&
        top + height > other.top - GAP,
    );
    if (!box) break;
    top = isInUpperHalf ? box.top + box.height + GAP : box.top - height - GAP;
  }
  return { x: left, y: top };
}

/** Draws the way to the next flag, or to a ghost, at the border of the picture: its shape, an arrow, and a number. */
export class FlagMarker {
  private readonly glyphs = new Glyphs(DIGIT_BITMAPS, 1);
  private readonly pictures = new Map<string, Picture | null>();

  /**
   * Draws in CSS pixels of the canvas, if the thing cannot be seen.
   * @param hud what covers the picture
   * @returns the box of the marker; undefined without one
   */
  draw(
    context: Context2d,
    { kind, at, number }: MarkedThing,
    size: { readonly width: number; readonly height: number },
    hud: readonly Box[],
    pixelRatio: number,
  ): Box | undefined {
    if (isInSight(at, size, hud)) return undefined;
    const side = sideOf(at, size);
    const digits = number > 0 ? String(number) : '';
    const { width, height } = sizeOf(digits.length, side);
    const picture = this.pictureOf(kind, digits.length, side);
    if (!picture) return undefined;
    const place = placeMarker(at, width * PIXEL, height * PIXEL, size, hud);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    const [x, y] = [Math.round(place.x), Math.round(place.y)];
    context.drawImage(picture, x, y, width * PIXEL, height * PIXEL);
    const inner = shapePlace(side);
    this.glyphs.write(context, digits, PAPER, x + (inner.x + SHAPE_WIDTH + 1) * PIXEL, y + inner.y * PIXEL, PIXEL);
    return { left: x, top: y, width: width * PIXEL, height: height * PIXEL };
  }

  /** The marker without its digits: they change with each row. */
  private pictureOf(kind: MarkedKind, digits: number, side: Side): Picture | null {
    const key = `${kind} ${digits} ${side}`;
    let picture = this.pictures.get(key);
    if (picture === undefined) {
      picture = bake(kind, digits, side);
      this.pictures.set(key, picture);
    }
    return picture;
  }
}

/** The side of the picture beyond which a place lies. Up comes first, because the way leads up. */
function sideOf({ x, y }: PicturePoint, { width, height }: { readonly width: number; readonly height: number }): Side {
  if (y > height) return 'down';
  if (y >= 0 && x < 0) return 'left';
  if (y >= 0 && x > width) return 'right';
  return y > height / 2 ? 'down' : 'up';
}

const digitsWidth = (digits: number): number => (digits === 0 ? 0 : digits * (DIGIT_WIDTH + 1) + 1);

/** Where the shape stands in the marker. */
const shapePlace = (side: Side) => ({ x: (side === 'left' ? ARROW : 0) + PADDING, y: (side === 'up' ? ARROW : 0) + PADDING });

function sizeOf(digits: number, side: Side): { readonly width: number; readonly height: number } {
  const isUpright = side === 'up' || side === 'down';
  const width = 2 * PADDING + SHAPE_WIDTH + digitsWidth(digits);
  const height = 2 * PADDING + DIGIT_HEIGHT;
  return { width: width + (isUpright ? 0 : ARROW), height: height + (isUpright ? ARROW : 0) };
}

function bake(kind: MarkedKind, digits: number, side: Side): Picture | null {
  const { width, height } = sizeOf(digits, side);
  const sheet = createSheet(width, height);
  if (!sheet) return null;
  const { context } = sheet;
  const left = side === 'left' ? ARROW : 0;
  const top = side === 'up' ? ARROW : 0;
  const boxWidth = width - (side === 'left' || side === 'right' ? ARROW : 0);
  const boxHeight = height - (side === 'up' || side === 'down' ? ARROW : 0);
  context.fillStyle = INK;
  context.fillRect(left + ROUND, top, boxWidth - 2 * ROUND, boxHeight);
  context.fillRect(left, top + ROUND, boxWidth, boxHeight - 2 * ROUND);
  context.fillRect(left + 1, top + 1, boxWidth - 2, boxHeight - 2);
  paintArrow(context, side, left + boxWidth / 2, top + boxHeight / 2, boxWidth, boxHeight);
  const { x, y } = shapePlace(side);
  paintBitmap(context, SHAPES[kind], x, y, { '#': CLOTH[kind], o: '#6b7392', '|': PAPER });
  return sheet.canvas;
}

/** A stepped triangle outside the box, with its point toward the flag. */
function paintArrow(context: Context2d, side: Side, middleX: number, middleY: number, width: number, height: number): void {
  context.fillStyle = INK;
  for (let i = 0; i < ARROW; i++) {
    const half = ARROW - i;
    if (side === 'up') context.fillRect(Math.round(middleX) - half, middleY - height / 2 - 1 - i, 2 * half, 1);
    else if (side === 'down') context.fillRect(Math.round(middleX) - half, middleY + height / 2 + i, 2 * half, 1);
    else if (side === 'left') context.fillRect(middleX - width / 2 - 1 - i, Math.round(middleY) - half, 1, 2 * half);
    else context.fillRect(middleX + width / 2 + i, Math.round(middleY) - half, 1, 2 * half);
  }
}
