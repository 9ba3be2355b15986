import type { CoursePlace } from './found-shots.ts';
import type { ShotKind, ShotMark, ShotPlace } from './shot-marks.ts';

/** What is drawn above the course. */
export interface ShotPicture {
  readonly marks: readonly ShotMark[];
  /** Places that bear their numbers, beginning with 1. */
  readonly places: readonly ShotPlace[];
  readonly rests: readonly CoursePlace[];
}

type Painter = CanvasRenderingContext2D;

/** The colors are those of the style sheet's marks, in the legend. */
const COLORS: Readonly<Record<ShotKind, string>> = { landings: '#ffd23f', drownings: '#ff7ab8' };
const INK = '#141729';
const WHITE = '#ffffff';
/** The course stays in sight below the marks, but no color of any theme is as bright as they are. */
const DIMNESS = 'rgb(11 13 26 / 0.55)';
/** The light around a mark: how far it reaches, and how strong it is in the middle of the largest and of the smallest. */
const GLOW_REACH = 3;
const GLOW = { strongest: 0.6, weakest: 0.16 } as const;
/** Tiles; at least one pixel of the screen. */
const OUTLINE = 0.09;
const RING_RADIUS = 0.34;
/** Of the radius of a circle. */
const DIAMOND_REACH = 1.15;
/** CSS pixels: the numbers are as large in the picture of the whole course as in the larger one. */
const BADGE_RADIUS = 9;

/**
 * Draws in place of what is on the canvas.
 * @param tile device pixels of one tile
 * @param ratio device pixels of one CSS pixel
 */
export function paintShots(canvas: HTMLCanvasElement, { marks, places, rests }: ShotPicture, tile: number, ratio: number): void {
  const painter = canvas.getContext('2d');
  if (!painter) return;
  painter.setTransform(1, 0, 0, 1, 0, 0);
  painter.clearRect(0, 0, canvas.width, canvas.height);
  painter.fillStyle = DIMNESS;
  painter.fillRect(0, 0, canvas.width, canvas.height);
  painter.setTransform(tile, 0, 0, tile, 0, 0);
  painter.lineWidth = Math.max(OUTLINE, ratio / tile);
  painter.globalCompositeOperation = 'lighter';
  for (const mark of marks) paintGlow(painter, mark, marks[0]?.shots ?? 1);
  painter.globalCompositeOperation = 'source-over';
  for (const mark of marks) paintMark(painter, mark);
  for (const rest of rests) paintRing(painter, rest);
  const badge = (BADGE_RADIUS * ratio) / tile;
  places.forEach((place, index) => {
    paintBadge(painter, place, String(index + 1), badge);
  });
}

function paintGlow(painter: Painter, { kind, x, y, radius, shots }: ShotMark, most: number): void {
  const reach = radius * GLOW_REACH;
  const light = painter.createRadialGradient(x, y, 0, x, y, reach);
  light.addColorStop(0, COLORS[kind]);
  light.addColorStop(1, 'transparent');
  painter.globalAlpha = GLOW.weakest + (GLOW.strongest - GLOW.weakest) * (shots / most);
  painter.fillStyle = light;
  painter.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  painter.globalAlpha = 1;
}

/** A landing is round, a drowning a diamond of almost the same area. */
function paintMark(painter: Painter, { kind, x, y, radius }: ShotMark): void {
  painter.beginPath();
  if (kind === 'landings') painter.arc(x, y, radius, 0, 2 * Math.PI);
  else {
    const reach = radius * DIAMOND_REACH;
    painter.moveTo(x, y - reach);
    painter.lineTo(x + reach, y);
    painter.lineTo(x, y + reach);
    painter.lineTo(x - reach, y);
    painter.closePath();
  }
  painter.fillStyle = COLORS[kind];
  painter.fill();
  painter.strokeStyle = INK;
  painter.stroke();
}

function paintRing(painter: Painter, { x, y }: CoursePlace): void {
  const { lineWidth } = painter;
  painter.beginPath();
  painter.arc(x, y, RING_RADIUS, 0, 2 * Math.PI);
  painter.lineWidth = 2.4 * lineWidth;
  painter.strokeStyle = INK;
  painter.stroke();
  painter.lineWidth = 1.2 * lineWidth;
  painter.strokeStyle = WHITE;
  painter.stroke();
  painter.lineWidth = lineWidth;
}

/** A number beside its place, on the side that has more of the course. @param radius tiles */
function paintBadge(painter: Painter, { x, y }: ShotPlace, number: string, radius: number): void {
  const columns = painter.canvas.width / painter.getTransform().a;
  const rows = painter.canvas.height / painter.getTransform().d;
  const middle = x + (x < columns / 2 ? 1 : -1) * (radius + 1.2);
  const center = Math.min(rows - radius, Math.max(radius, y));
  painter.beginPath();
  painter.arc(middle, center, radius, 0, 2 * Math.PI);
  painter.fillStyle = WHITE;
  painter.fill();
  painter.strokeStyle = INK;
  painter.stroke();
  painter.fillStyle = INK;
  painter.textAlign = 'center';
  painter.textBaseline = 'middle';
  painter.font = `600 ${1.5 * radius}px Fredoka, system-ui, sans-serif`;
  painter.fillText(number, middle, center + radius * 0.08);
}
