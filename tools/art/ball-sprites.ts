import { bayer } from './noise.ts';
import { BALL_OUTLINE, BALLS } from './palettes.ts';
import { PixelBuffer } from './pixel-buffer.ts';

/** Art pixels across a ball, its outline included, and the size of a frame: each art pixel is a square of four. */
const BALL_ART = 18;
const FRAME_SCALE = 4;
/** Turning steps of one whole turn. */
const BALL_FRAMES = 16;

const CENTRE = (BALL_ART - 1) / 2;
const OUTER_RADIUS = 8.9;
const INNER_RADIUS = 7.6;
const BODY_RADIUS = 7.9;

/** Dimples as distance from the centre in art pixels and angle in turns: no two alike, so that the eye sees which way it rolls. */
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

/** One ball, 18 art pixels wide, turned by `frame` sixteenths. The light stays where it is: only the dimples turn. */
function ballPicture(tones: readonly string[], frame: number): PixelBuffer {
  const ball = new PixelBuffer(BALL_ART, BALL_ART);
  const toneAt = (x: number, y: number): number => {
    const light = ((x - CENTRE) * -0.55 + (y - CENTRE) * -0.75) / BODY_RADIUS + (bayer(x, y) - 0.5) * 0.22;
    return light > 0.42 ? 0 : light > -0.12 ? 1 : light > -0.58 ? 2 : 3;
  };
  for (let y = 0; y < BALL_ART; y++) {
    for (let x = 0; x < BALL_ART; x++) {
      const distance = Math.hypot(x - CENTRE, y - CENTRE);
      if (distance > OUTER_RADIUS) continue;
      ball.set(x, y, distance > INNER_RADIUS ? BALL_OUTLINE : (tones[toneAt(x, y)] as string));
    }
  }
  for (const { radius, turn } of DIMPLES) {
    const angle = (turn + frame / BALL_FRAMES) * 2 * Math.PI;
    const x = Math.round(CENTRE + Math.cos(angle) * radius);
    const y = Math.round(CENTRE + Math.sin(angle) * radius);
    ball.set(x, y, tones[Math.min(3, toneAt(x, y) + 1)] as string);
    if (Math.hypot(x - CENTRE, y + 1 - CENTRE) < INNER_RADIUS - 1) ball.set(x, y + 1, tones[Math.max(0, toneAt(x, y) - 1)] as string);
  }
  ball.setAll(
    [
      [5, 5],
      [6, 4],
      [6, 5],
      [5, 6],
    ],
    '#ffffff',
  );
  return ball;
}

/** One row a style, sixteen frames of 72 pixels. */
export function ballSheet(): PixelBuffer {
  const frame = BALL_ART * FRAME_SCALE;
  const sheet = new PixelBuffer(frame * BALL_FRAMES, frame * BALLS.length);
  BALLS.forEach(({ tones }, style) => {
    for (let i = 0; i < BALL_FRAMES; i++) sheet.blit(ballPicture(tones, i).enlarge(FRAME_SCALE), i * frame, style * frame);
  });
  return sheet;
}
