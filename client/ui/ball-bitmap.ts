/** Width and height of the ball's picture in art pixels. */
export const BALL_SIZE = 18;
export const BALL_TONES = ['o', '1', '2', '3', '4'] as const;

const RADIUS = 9;
/** The direction of the light, and where along it a tone ends. */
const LIGHT = { x: -0.55, y: -0.75 };
const THRESHOLDS = [0.42, -0.12, -0.58];
const DIMPLES = ['6,5', '11,6', '4,10', '9,10', '13,11', '7,14'];

/** The classic ball as the game draws it: outline 'o', then four tones from light ('1') to dark ('4'); rows from the top. */
export function ballBitmap(): string[] {
  return Array.from({ length: BALL_SIZE }, (_, y) => Array.from({ length: BALL_SIZE }, (_, x) => toneAt(x, y)).join(''));
}

function toneAt(column: number, row: number): string {
  const x = (column + 0.5 - RADIUS) / RADIUS;
  const y = (row + 0.5 - RADIUS) / RADIUS;
  const distance = Math.hypot(x, y);
  if (distance > 1) return '.';
  if (distance > 1 - 1.05 / RADIUS) return 'o';
  const dither = (column + row) % 2 === 0 ? 0.07 : -0.07;
  const lit = x * LIGHT.x + y * LIGHT.y + dither;
  const tone = THRESHOLDS.findIndex((threshold) => lit > threshold);
  const dimple = DIMPLES.includes(`${column},${row}`) ? 1 : 0;
  return String(Math.min(4, (tone === -1 ? 4 : tone + 1) + dimple));
}
