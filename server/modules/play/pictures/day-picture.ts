import sharp from 'sharp';
import { SOCIAL_SIZE } from '../../../../shared/api/pictures.ts';
import type { Theme } from '../../../../shared/course/course.ts';
import { TILESET_TILE_PX } from '../../../../shared/course/tiles.ts';
import { DIGIT_HEIGHT } from '../../../../shared/digit-bitmaps.ts';
import { type Art, readPixels } from './art.ts';
import { artFilesOf } from './art-files.ts';
import { paintSky, whole } from './compositions.ts';
import { drawCourse, type PicturedCourse } from './course-picture.ts';
import { columnsOf, digitsPicture, drawOutline, drawShape, titlePicture } from './lettering.ts';
import { type Area, Pixels } from './pixels.ts';

/** What stands beside the course. */
export interface PictureTitle {
  /** Number of the day, 1 for the first. */
  readonly number: number;
  /** Name of the hole; '' when it has none. */
  readonly name: string;
  /** Name of the player; only beside a run. */
  readonly player?: string;
}

const PAPER = [246, 248, 255] as const;
const YELLOW = [255, 210, 63] as const;
const INK = [20, 23, 41] as const;

/** Each art pixel of the background is so many pixels of the picture. */
const SCALE = 2;
/** How far the sky has risen above its lowest part, art pixels. */
const SKY_RISE = 60;
/** The tower is cut in two, which stand side by side, the lower half on the left: so high, px, with so much between them and around. */
const HALF_HEIGHT = 574;
const MARGIN = 28;
const GAP = 24;
const FRAME = 5;

const NAME_AT = { x: 60, y: 56 } as const;
/** The number: pixels of its dots at most, and its upper edge. */
const NUMBER = { dot: 20, y: 196 } as const;
/** Free between the number and the name of the hole. */
const TITLE_GAP = 44;
/** Pixels of the dark border around digits and letters. */
const OUTLINE = { number: 8, title: 6 } as const;

/** Where the silhouettes lie in backdrop-{theme}.png. They repeat sideways. */
const SLOTS = {
  far: { left: 0, top: 0, width: 512, height: 176 },
  mid: { left: 0, top: 176, width: 512, height: 144 },
  near: { left: 0, top: 320, width: 512, height: 128 },
  extra: { left: 0, top: 704, width: 512, height: 160 },
} as const satisfies Record<string, Area>;

/** Silhouettes from back to front: their upper edges and how far each pattern is moved, so that they do not all begin with the picture. */
type Silhouettes = readonly (readonly [keyof typeof SLOTS, number, number])[];
const SILHOUETTES: Silhouettes = [
  ['far', 110, 0],
  ['mid', 180, 60],
  ['near', 240, 120],
];
/** The sea of the lagoon begins at the foot of its islands. */
const LAGOON: Silhouettes = [
  ['mid', 160, 0],
  ['extra', 220, 0],
  ['near', 235, 40],
];

/** The picture for links to a day: its whole course from afar before the sky of its theme, with the name of the game, its number and its name. */
export async function dayPicture(course: PicturedCourse, art: Art, title: PictureTitle): Promise<Pixels> {
  const picture = (await background(course.theme, art)).enlarge(SCALE);
  const tower = await drawTower(course, art);
  const left = picture.width - MARGIN - 2 * tower.width - GAP;
  const half = { left: 0, width: tower.width, height: Math.ceil(tower.height / 2) };
  drawFramed(picture, tower, { ...half, top: tower.height - half.height }, left);
  drawFramed(picture, tower, { ...half, top: 0 }, left + tower.width + GAP);
  await write(picture, art, title, left - MARGIN);
  return picture;
}

async function background(theme: Theme, art: Art): Promise<Pixels> {
  const picture = new Pixels(SOCIAL_SIZE.width / SCALE, SOCIAL_SIZE.height / SCALE);
  paintSky(picture, art.sky, art.sky.height - picture.height - SKY_RISE);
  const backdrop = await readPixels(artFilesOf(theme).backdrop);
  for (const [slot, top, shift] of theme === 'lagoon' ? LAGOON : SILHOUETTES)
    for (let x = -shift; x < picture.width; x += SLOTS[slot].width) picture.draw(backdrop, SLOTS[slot], x, top);
  return picture;
}

/** The whole course, twice as high as its place. */
async function drawTower(course: PicturedCourse, art: Art): Promise<Pixels> {
  const large = new Pixels(course.width * TILESET_TILE_PX, course.height * TILESET_TILE_PX);
  stretchSky(large, art.sky);
  const ground = drawCourse(course, art, 0, course.height);
  large.draw(ground, whole(ground), 0, 0);
  const height = 2 * HALF_HEIGHT;
  return scaleSmoothly(large, Math.round((large.width * height) / large.height), height);
}

/** The whole strip of the sky, from the highest to the lowest row. */
function stretchSky(picture: Pixels, sky: Pixels): void {
  for (let y = 0; y < picture.height; y++) {
    const row = { left: 0, top: Math.floor((y * sky.height) / picture.height), width: sky.width, height: 1 };
    for (let x = 0; x < picture.width; x += sky.width) picture.draw(sky, row, x, y);
  }
}

async function scaleSmoothly({ width, height, data }: Pixels, toWidth: number, toHeight: number): Promise<Pixels> {
  const small = sharp(data, { raw: { width, height, channels: 4 } }).resize(toWidth, toHeight, { kernel: 'mitchell', fit: 'fill' });
  return new Pixels(toWidth, toHeight, await small.raw().toBuffer());
}

function drawFramed(picture: Pixels, tower: Pixels, half: Area, left: number): void {
  const top = Math.round((picture.height - half.height) / 2);
  picture.fill({ left: left - FRAME, top: top - FRAME, width: half.width + 2 * FRAME, height: half.height + 2 * FRAME }, INK);
  picture.draw(tower, half, left, top);
}

/** @param right the end of the room for letters, px */
async function write(picture: Pixels, art: Art, { number, name }: PictureTitle, right: number): Promise<void> {
  const { x, y } = NAME_AT;
  picture.draw(art.name, whole(art.name), x, y);
  const digits = `#${number}`;
  const dot = Math.min(NUMBER.dot, Math.floor((right - x) / columnsOf(digits)));
  const shape = digitsPicture(digits, dot);
  drawOutline(picture, shape, x, NUMBER.y, INK, OUTLINE.number);
  drawShape(picture, shape, x, NUMBER.y, YELLOW);
  if (name === '') return;
  const letters = await titlePicture(name, right - x, PAPER, { px: OUTLINE.title, color: INK });
  picture.draw(letters, whole(letters), x - OUTLINE.title, NUMBER.y + DIGIT_HEIGHT * NUMBER.dot + TITLE_GAP);
}
