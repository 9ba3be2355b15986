import { BALL_FRAME_PX, BALL_FRAMES, BALL_OVERVIEW_COLUMNS, BALL_STYLES, type BallStyle } from '../../shared/ball-styles.ts';
import { ballPatternOf } from './ball-patterns.ts';
import { mix } from './color.ts';
import { bayer } from './noise.ts';
import { BALL_OUTLINE, BALL_TONES } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';

/** Width of a ball in art pixels, with its outline. An art pixel is a square of 4 x 4 pixels in a frame. */
export const BALL_ART = 18;
const FRAME_SCALE = BALL_FRAME_PX / BALL_ART;

const CENTER = (BALL_ART - 1) / 2;
const OUTER_RADIUS = 8.9;
const INNER_RADIUS = 7.6;
const BODY_RADIUS = 7.9;

/** Dimples: distance from the center in art pixels, and angle in turns. No two are alike, so that one can see which way the ball rolls. */
const DIMPLES = [
  { radius: 0.6, turn: 0 },
  { radius: 3.6, turn: 0.04 },
  { radius: 3.9, turn: 0.25 },
  { radius: 3.5, turn: 0.46 },
  { radius: 4.1, turn: 0.66 },
  { radius: 3.7, turn: 0.85 },
  { radius: 6.3, turn: 0.15 },
  { radius: 6.2, turn: 0.56 },
] as const;

/** Places within a pixel at which the pattern is read. The most frequent color is used, so that turned edges stay clean. */
const SAMPLES = [
  [0, 0],
  [-0.3, -0.3],
  [0.3, -0.3],
  [-0.3, 0.3],
  [0.3, 0.3],
] as const;

const SHINE = [
  [5, 5],
  [6, 4],
  [6, 5],
  [5, 6],
] as const;

type Tones = readonly [string, string, string, string];

/** The tones of one color, light to shadow: a lighter tone, the color itself, and two darker tones. */
const tonesOf = (color: string): Tones => [mix(color, '#ffffff', 0.34), color, mix(color, '#2a1f52', 0.3), mix(color, '#1c1440', 0.56)];

/** Index of the tone at a pixel, 0 light to 3 dark. The light does not turn with the ball. */
function toneAt(x: number, y: number): number {
  const light = ((x - CENTER) * -0.55 + (y - CENTER) * -0.75) / BODY_RADIUS + (bayer(x, y) - 0.5) * 0.22;
  return light > 0.42 ? 0 : light > -0.12 ? 1 : light > -0.58 ? 2 : 3;
}

/** One ball, 18 art pixels wide, turned clockwise by `frame` sixteenths. Only the pattern turns, not the light. */
export function ballPicture(style: BallStyle, frame: number): PixelBuffer {
  const ball = new PixelBuffer(BALL_ART, BALL_ART);
  const ramps = style.colors.map((color, i) => BALL_TONES[style.id]?.[i] ?? tonesOf(color));
  for (let y = 0; y < BALL_ART; y++) {
    for (let x = 0; x < BALL_ART; x++) {
      const distance = Math.hypot(x - CENTER, y - CENTER);
      if (distance > OUTER_RADIUS) continue;
      const ramp = ramps[colorIndexAt(style, x, y, frame)] as Tones;
      ball.set(x, y, distance > INNER_RADIUS ? BALL_OUTLINE : (ramp[toneAt(x, y)] as string));
    }
  }
  if (!ballPatternOf(style.textureIndex)) paintDimples(ball, ramps[0] as Tones, frame);
  ball.setAll(SHINE, '#ffffff');
  return ball;
}

function colorIndexAt(style: BallStyle, x: number, y: number, frame: number): number {
  const pattern = ballPatternOf(style.textureIndex);
  if (!pattern) return 0;
  const angle = (-frame / BALL_FRAMES) * 2 * Math.PI;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const votes = style.colors.map(() => 0);
  for (const [dx, dy] of SAMPLES) {
    const right = x - CENTER + dx;
    const down = y - CENTER + dy;
    const index = pattern(right * cos - down * sin, right * sin + down * cos);
    votes[index] = (votes[index] as number) + 1;
  }
  return votes.indexOf(Math.max(...votes));
}

function paintDimples(ball: PixelBuffer, tones: Tones, frame: number): void {
  for (const { radius, turn } of DIMPLES) {
    const angle = (turn + frame / BALL_FRAMES) * 2 * Math.PI;
    const x = Math.round(CENTER + Math.cos(angle) * radius);
    const y = Math.round(CENTER + Math.sin(angle) * radius);
    ball.set(x, y, tones[Math.min(3, toneAt(x, y) + 1)] as string);
    if (Math.hypot(x - CENTER, y + 1 - CENTER) < INNER_RADIUS - 1) ball.set(x, y + 1, tones[Math.max(0, toneAt(x, y) - 1)] as string);
  }
}

/** One style: sixteen frames of 72 pixels in a row. */
export function ballStrip(style: BallStyle): PixelBuffer {
  const strip = new PixelBuffer(BALL_FRAME_PX * BALL_FRAMES, BALL_FRAME_PX);
  for (let i = 0; i < BALL_FRAMES; i++) strip.blit(ballPicture(style, i).enlarge(FRAME_SCALE), i * BALL_FRAME_PX, 0);
  return strip;
}

/** The first frame of every style, for the screen where a style is chosen. */
export function ballOverview(): PixelBuffer {
  const rows = Math.ceil(BALL_STYLES.length / BALL_OVERVIEW_COLUMNS);
  const sheet = new PixelBuffer(BALL_FRAME_PX * BALL_OVERVIEW_COLUMNS, BALL_FRAME_PX * rows);
  for (const style of BALL_STYLES) {
    const column = style.textureIndex % BALL_OVERVIEW_COLUMNS;
    const row = Math.floor(style.textureIndex / BALL_OVERVIEW_COLUMNS);
    sheet.blit(ballPicture(style, 0).enlarge(FRAME_SCALE), column * BALL_FRAME_PX, row * BALL_FRAME_PX);
  }
  return sheet;
}
