import { TILES } from '../../shared/course/tiles.ts';
import type { RunLine } from '../../shared/protocol/ending.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import { type FontFile, type SectionLabel, SHARE_PICTURE_SIZE, type SharePictureRequest } from '../../shared/protocol/share-picture.ts';
import { type CanvasLike, createSheet } from './canvas.ts';
import { drawCoursePicture } from './course-picture.ts';
import { flagTilesOf } from './flag-tiles.ts';
import { drawLine } from './line-painter.ts';
import { PixelShapes } from './pixel-shapes.ts';
import { drawCard, type TextContext, write } from './share-card.ts';
import { INK, THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE, clamp } from './units.ts';

const MARGIN = 40;
const FRAME = 6;
const PADDING = 40;
const RADIUS = 26;
/** Between the words and the labels of the sections. */
const LABELS_WIDTH = 216;
const LABEL_GAP = 24;
const LABEL_SIZES = { min: 20, max: 50 } as const;
const BANDS = 90;
const CARD_COLOR = 'rgb(20 23 41 / 0.9)';
const MUTED = '#c3cfee';
/** The line is seen on a phone at a third of its size. */
const LINE_SCALE = 1.6;
/** Without its fonts the picture is drawn in those of the system: it must not wait for a slow network. ms */
const FONTS_MS = 8_000;

/** Where the tower stands, pixels of the picture. */
interface TowerPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws the picture of a finished run that a player shares: the whole course, the line if there is one, and the words of the card. The canvas
 * gets its size.
 * @returns false where the canvas has no 2D context
 */
export async function drawSharePicture(canvas: CanvasLike, request: SharePictureRequest, line: RunLine | null): Promise<boolean> {
  const { level, card, fonts, assetBase } = request;
  const { width, height } = SHARE_PICTURE_SIZE;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false }) as TextContext | null;
  const course = createSheet(level.width * ART_PER_TILE, level.height * ART_PER_TILE);
  if (!context || !course) return false;
  await Promise.all([loadFonts(fonts), drawCoursePicture(course.canvas, level, assetBase, false)]);
  const tower = towerPlace(level);
  paintGround(context, level);
  paintTower(context, course.canvas, tower);
  const scale = tower.height / (level.height * ART_PER_TILE);
  if (line) drawLine(context, new PixelShapes(), line, 1, { x: tower.left, y: tower.top, scale }, LINE_SCALE);
  const cardRight = tower.left - FRAME - MARGIN / 2;
  context.fillStyle = CARD_COLOR;
  box(context, MARGIN, MARGIN, cardRight - MARGIN, height - 2 * MARGIN, RADIUS);
  const hasLabels = drawLabels(context, level, card.sections, tower, cardRight - LABEL_GAP);
  const left = MARGIN + PADDING;
  const right = cardRight - PADDING - (hasLabels ? LABELS_WIDTH - PADDING / 2 : 0);
  drawCard(context, card, { left, top: MARGIN + PADDING, width: right - left, bottom: height - MARGIN - PADDING });
  return true;
}

/** At the right edge, as high as the picture allows. */
function towerPlace(scene: Scene): TowerPlace {
  const height = SHARE_PICTURE_SIZE.height - 2 * (MARGIN + FRAME);
  const width = Math.round((height * scene.width) / scene.height);
  return { left: SHARE_PICTURE_SIZE.width - MARGIN - FRAME - width, top: MARGIN + FRAME, width, height };
}

/** The sky of the theme in bands: a smooth one is dithered by browsers, and makes the file a fifth larger. */
function paintGround(context: TextContext, { theme }: Scene): void {
  const { width, height } = SHARE_PICTURE_SIZE;
  const bands = createSheet(1, BANDS);
  if (!bands) return;
  const colors = THEME_COLORS[theme].sky;
  const sky = bands.context.createLinearGradient(0, 0, 0, BANDS);
  colors.forEach((color, i) => {
    sky.addColorStop(i / (colors.length - 1), color);
  });
  bands.context.fillStyle = sky;
  bands.context.fillRect(0, 0, 1, BANDS);
  context.imageSmoothingEnabled = false;
  context.drawImage(bands.canvas, 0, 0, width, height);
}

function paintTower(context: TextContext, course: OffscreenCanvas, { left, top, width, height }: TowerPlace): void {
  context.fillStyle = INK;
  box(context, left - FRAME, top - FRAME, width + 2 * FRAME, height + 2 * FRAME, FRAME * 2);
  context.imageSmoothingEnabled = true;
  context.drawImage(course, left, top, width, height);
  context.imageSmoothingEnabled = false;
}

/**
 * Writes the strokes of each section beside it.
 * @returns false when they are not those of the course: then there are none
 */
function drawLabels(
  context: TextContext,
  scene: Scene,
  sections: readonly SectionLabel[],
  { left, top, height }: TowerPlace,
  right: number,
): boolean {
  const edges = sectionEdges(scene);
  if (sections.length < 2 || edges.length !== sections.length + 1) return false;
  const yOf = (row: number): number => top + (row / scene.height) * height;
  const lowest = Math.min(...sections.map((_, i) => yOf(edges[i] as number) - yOf(edges[i + 1] as number)));
  const size = Math.round(clamp(lowest * 0.62, LABEL_SIZES.min, LABEL_SIZES.max));
  sections.forEach((label, i) => {
    const [low, high] = [yOf(edges[i] as number), yOf(edges[i + 1] as number)];
    context.fillStyle = label.color;
    // A bar along the section.
    box(context, left - FRAME - 16, high + 4, 10, Math.max(4, low - high - 8), 5);
    drawLabel(context, label, right, (low + high) / 2, size);
  });
  return true;
}

function drawLabel(context: TextContext, { strokes, par, color }: SectionLabel, right: number, middle: number, size: number): void {
  const pillHeight = size * 1.3;
  const pillWidth = size * 1.75;
  context.fillStyle = color;
  box(context, right - pillWidth, middle - pillHeight / 2, pillWidth, pillHeight, pillHeight / 2);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  write(context, strokes, right - pillWidth / 2, middle + size * 0.36, INK, size, pillWidth - 12);
  context.textAlign = 'right';
  const space = LABELS_WIDTH - LABEL_GAP - pillWidth - 12;
  if (par) write(context, par, right - pillWidth - 12, middle + size * 0.24, MUTED, size * 0.68, space);
  context.textAlign = 'left';
}

/** The rows at which sections begin, from the start, and that of the finish. They fall, or where a flag is lower than the start, stay. */
export function sectionEdges(scene: Pick<Scene, 'tiles' | 'width' | 'height'>): number[] {
  const flags = flagTilesOf(scene);
  const finish = flags.find(({ isFinish }) => isFinish);
  const start = Math.floor(scene.tiles.indexOf(TILES.spawn) / scene.width);
  if (!finish || start < 0) return [];
  const rows = [start, ...flags.filter(({ isFinish }) => !isFinish).map(({ row }) => row), finish.row];
  return rows.map((_, i) => Math.min(...rows.slice(0, i + 1)) + 1);
}

function box(context: TextContext, left: number, top: number, width: number, height: number, radius: number): void {
  context.beginPath();
  // Older browsers have square corners.
  if (typeof context.roundRect === 'function') context.roundRect(left, top, width, height, radius);
  else context.rect(left, top, width, height);
  context.fill();
}

/** The fonts that this worker or page has loaded for pictures, by URL. */
const loadedFonts = new Set<string>();

interface FontGlobals {
  /** Of a worker. */
  readonly fonts?: FontFaceSet;
  /** Of a page. */
  readonly document?: { readonly fonts: FontFaceSet };
}

/** Loads the fonts, or gives up: then the letters are those of the system. Never rejects. */
async function loadFonts(files: readonly FontFile[]): Promise<void> {
  const { fonts, document } = globalThis as unknown as FontGlobals;
  const set = fonts ?? document?.fonts;
  if (!set || typeof FontFace !== 'function') return;
  const load = async ({ family, weight, url }: FontFile): Promise<void> => {
    if (loadedFonts.has(url)) return;
    set.add(await new FontFace(family, `url("${url}")`, { weight: String(weight) }).load());
    loadedFonts.add(url);
  };
  await Promise.race([Promise.allSettled(files.map(load)), new Promise((resolve) => setTimeout(resolve, FONTS_MS))]);
}
