import { hasFlag } from '../../../../shared/course/flag-set.ts';
import type { CourseView } from '../../../../shared/protocol/course-view.ts';
import type { FlagTile } from '../../../sim/course-picture.ts';

const INK = '#141729';
const WHITE = '#ffffff';
const ACTIVE = '#ff8a1f';
const INACTIVE = '#aab6c7';
/** What is out of view. */
const SHADE = 'rgb(11 13 26 / 0.45)';

/** Sizes in CSS pixels: they stay readable however small the mini-map is. */
const POLE = 15;
const CLOTH = 9;
const BALL = 4;
const LINE = 2;

export interface MiniMapPicture {
  /** Null until the worker has told it. */
  readonly view: CourseView | null;
  /** Lowest first. */
  readonly flags: readonly FlagTile[];
  /** Tiles of the course. */
  readonly columns: number;
  readonly rows: number;
  /** Device pixels of a CSS pixel. */
  readonly ratio: number;
  readonly highContrast: boolean;
}

/** Draws what moves on the mini-map: flags, the part of the course in view, and the ball. The canvas has the shape of the course. */
export function paintMiniMap(canvas: HTMLCanvasElement, picture: MiniMapPicture): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { view, ratio } = picture;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const width = canvas.width / ratio;
  const height = canvas.height / ratio;
  context.clearRect(0, 0, width, height);
  const tile = width / picture.columns;
  if (view) paintFrame(context, view, { width, height, tile }, picture.highContrast);
  let index = 0;
  for (const { column, row, isFinish } of picture.flags) {
    const isActive = !isFinish && view !== null && hasFlag(view.activeFlags, index++);
    paintFlag(context, (column + 0.5) * tile, (row + 1) * tile, isFinish ? 'finish' : isActive ? 'active' : 'inactive');
  }
  if (view) paintBall(context, view.ballX * tile, view.ballY * tile);
}

interface MiniMapSize {
  readonly width: number;
  readonly height: number;
  readonly tile: number;
}

/** What is out of view is darker; a line around the rest is light on dark, so that it is seen on every course. */
function paintFrame(
  context: CanvasRenderingContext2D,
  view: CourseView,
  { width, height, tile }: MiniMapSize,
  highContrast: boolean,
): void {
  const left = Math.max(0, view.left * tile);
  const right = Math.min(width, (view.left + view.width) * tile);
  const top = Math.max(0, view.top * tile);
  const bottom = Math.min(height, (view.top + view.height) * tile);
  context.fillStyle = SHADE;
  context.fillRect(0, 0, width, top);
  context.fillRect(0, bottom, width, height - bottom);
  context.fillRect(0, top, left, bottom - top);
  context.fillRect(right, top, width - right, bottom - top);
  const line = highContrast ? LINE * 1.5 : LINE;
  for (const [color, inset] of [
    [INK, line * 1.5],
    [WHITE, line / 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = line;
    context.strokeRect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset);
  }
}

/** The shape tells the finish from a checkpoint, and an active one from the others: colors alone never do. */
function paintFlag(context: CanvasRenderingContext2D, x: number, y: number, state: 'finish' | 'active' | 'inactive'): void {
  const top = y - POLE;
  context.fillStyle = INK;
  context.fillRect(x - 1.5, top - 1, 3, POLE + 1);
  context.beginPath();
  if (state === 'finish') context.rect(x, top, CLOTH + 2, CLOTH);
  else if (state === 'active') context.moveTo(x, top - 1);
  else context.moveTo(x, top + 2);
  if (state === 'active') {
    context.lineTo(x + CLOTH + 2, top + CLOTH / 2);
    context.lineTo(x, top + CLOTH + 1);
    context.closePath();
  } else if (state === 'inactive') {
    // An inactive flag hangs.
    context.lineTo(x + CLOTH / 2, top + 4);
    context.lineTo(x + CLOTH / 2, top + CLOTH + 2);
    context.lineTo(x, top + CLOTH - 1);
    context.closePath();
  }
  context.lineWidth = LINE;
  context.strokeStyle = INK;
  context.stroke();
  context.fillStyle = state === 'finish' ? WHITE : state === 'active' ? ACTIVE : INACTIVE;
  context.fill();
  if (state !== 'finish') return;
  context.fillStyle = INK;
  const half = CLOTH / 2;
  context.fillRect(x, top, half + 1, half);
  context.fillRect(x + half + 1, top + half, half + 1, half);
}

function paintBall(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, BALL, 0, 2 * Math.PI);
  context.fillStyle = WHITE;
  context.fill();
  context.lineWidth = LINE;
  context.strokeStyle = INK;
  context.stroke();
}
