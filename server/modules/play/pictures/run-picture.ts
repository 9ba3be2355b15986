import { SOCIAL_SIZE } from '../../../../shared/api/pictures.ts';
import { TILE } from '../../../../shared/course/geometry.ts';
import { TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';
import { DIGIT_HEIGHT } from '../../../../shared/digit-bitmaps.ts';
import type { Art } from './art.ts';
import { paintSky, whole } from './compositions.ts';
import { drawCourse, type PicturedCourse } from './course-picture.ts';
import type { PictureTitle } from './day-picture.ts';
import { columnsOf, digitsPicture, drawShape, type Rgb, titlePicture } from './lettering.ts';
import { Pixels } from './pixels.ts';

/** The way of a ball. */
export interface RunPath {
  readonly strokes: number;
  /** x and y in turn, world units: the ball after each step. */
  readonly places: Float32Array;
  /** Places to which the ball was carried: no line leads to them. */
  readonly jumps: readonly number[];
}

/** The course is cut into so many parts, which stand side by side: the lowest on the left. */
const PARTS = 3;
/** Pixels between two parts, and beside the last one. */
const GAP = 12;
const PX_PER_UNIT = TILESET_TILE_PX / TILE;
const PAPER = [246, 248, 255] as const;
const INK = [20, 23, 41] as const;
/** Pixels of the line of the run, and of its outline. */
const LINE = { inner: 3, outer: 7, outerAlpha: 0.6 } as const;
/** A number in digits: the most pixels of the picture for one pixel of a digit, and the upper edge. */
const DAY_DIGITS = { dot: 6, top: 150, color: [255, 210, 63] } as const;
const STROKE_DIGITS = { dot: 14, top: 290, color: PAPER } as const;
const SHADOW_PX = 5;
/** Pixels free on both sides of what stands in the panel. */
const PANEL_PADDING = 12;
const NAME_TOP = 60;
const NAME_SCALE = 2;
/** Letters are drawn so much larger than they stand in the narrow panel. */
const LETTER_SCALE = 2;
const LETTER_OUTLINE = { px: 5, color: INK } as const;
const HOLE_TOP = 198;
/** Longer names of players end in an ellipsis: even the smallest letters have no room for them. */
const PLAYER_LETTERS = 18;
const PLAYER_TOP = 410;

/** The picture for links to a run: the whole course with the way of the ball, the hole, its player, and how many strokes it took. */
export async function runPicture(course: PicturedCourse, art: Art, path: RunPath, title: PictureTitle): Promise<Pixels> {
  const picture = new Pixels(SOCIAL_SIZE.width, SOCIAL_SIZE.height);
  paintSky(picture, art.sky, art.sky.height - picture.height);
  const rows = Math.ceil(course.height / PARTS);
  const width = course.width * TILESET_TILE_PX;
  const height = rows * TILESET_TILE_PX;
  const top = Math.round((picture.height - height) / 2);
  for (let part = 0; part < PARTS; part++) {
    const firstRow = Math.max(0, course.height - (part + 1) * rows);
    const left = picture.width - (PARTS - part) * (width + GAP);
    const strip = new Pixels(width, height);
    paintSky(strip, art.sky, Math.max(0, art.sky.height - (part + 1) * height));
    const ground = drawCourse(course, art, firstRow, rows);
    strip.draw(ground, whole(ground), 0, 0);
    drawLine(strip, path, firstRow * TILE, { size: LINE.outer, color: INK, alpha: LINE.outerAlpha });
    drawLine(strip, path, firstRow * TILE, { size: LINE.inner, color: PAPER, alpha: 1 });
    picture.fill({ left: left - GAP / 2, top: top - GAP / 2, width: width + GAP, height: height + GAP }, INK);
    picture.draw(strip, whole(strip), left, top);
  }
  const panel = picture.width - PARTS * (width + GAP) - GAP / 2;
  const name = art.name.shrink(NAME_SCALE);
  picture.draw(name, whole(name), Math.round((panel - name.width) / 2), NAME_TOP);
  writeNumber(picture, `#${title.number}`, panel, DAY_DIGITS);
  await writeLetters(picture, title.name, panel, HOLE_TOP);
  writeNumber(picture, String(path.strokes), panel, STROKE_DIGITS);
  await writeLetters(picture, shortened(title.player ?? ''), panel, PLAYER_TOP);
  return picture;
}

interface Pen {
  readonly size: number;
  readonly color: Rgb;
  readonly alpha: number;
}

/** Draws the way of the ball into a part of the course. @param topUnits where the part begins, world units */
function drawLine(strip: Pixels, { places, jumps }: RunPath, topUnits: number, { size, color, alpha }: Pen): void {
  const carried = new Set(jumps);
  // The line is drawn alone first: where it crosses itself, it is no darker.
  const line = new Pixels(strip.width, strip.height);
  const dot = new Pixels(size, size);
  dot.fill({ left: 0, top: 0, width: size, height: size }, color);
  for (let i = 1; 2 * i < places.length; i++) {
    if (carried.has(i)) continue;
    const [fromX, fromY, toX, toY] = places.subarray(2 * i - 2, 2 * i + 2) as unknown as [number, number, number, number];
    const dots = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) * PX_PER_UNIT));
    for (let k = 0; k < dots; k++) {
      const x = (fromX + ((toX - fromX) * k) / dots) * PX_PER_UNIT;
      const y = (fromY + ((toY - fromY) * k) / dots - topUnits) * PX_PER_UNIT;
      line.draw(dot, whole(dot), Math.round(x - size / 2), Math.round(y - size / 2));
    }
  }
  strip.draw(line, whole(line), 0, 0, { alpha });
}

const shortened = (name: string): string =>
  [...name].length > PLAYER_LETTERS ? `${[...name].slice(0, PLAYER_LETTERS - 1).join('')}…` : name;

interface Digits {
  readonly dot: number;
  readonly top: number;
  readonly color: Rgb;
}

/** Writes a number in large digits, with a shadow, into the middle of the panel on the left. */
function writeNumber(picture: Pixels, digits: string, panelWidth: number, { dot: most, top: highest, color }: Digits): void {
  const dot = Math.min(most, Math.floor((panelWidth - 2 * PANEL_PADDING) / columnsOf(digits)));
  const left = Math.round((panelWidth - columnsOf(digits) * dot) / 2);
  const top = highest + Math.round(((most - dot) * DIGIT_HEIGHT) / 2);
  const shape = digitsPicture(digits, dot);
  drawShape(picture, shape, left + SHADOW_PX, top + SHADOW_PX, INK);
  drawShape(picture, shape, left, top, color);
}

/** Writes a name into the panel, in two lines at most. */
async function writeLetters(picture: Pixels, name: string, panelWidth: number, top: number): Promise<void> {
  if (name === '') return;
  const width = LETTER_SCALE * (panelWidth - 2 * PANEL_PADDING);
  const letters = (await titlePicture(name, width, PAPER, LETTER_OUTLINE)).shrink(LETTER_SCALE);
  picture.draw(letters, whole(letters), PANEL_PADDING, top);
}
