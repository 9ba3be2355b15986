import { BALL_STYLES, type BallStyle } from '../../../shared/ball-styles.ts';
import { BACKDROP_SLOTS, baseOf } from '../../../sim-worker/render/backdrop-layout.ts';
import { FLAG_LAYOUT } from '../../../sim-worker/render/flag-layout.ts';
import { backdropPicture } from '../backdrop/theme-scenes.ts';
import { BALL_ART, ballPicture } from '../ball-sprites.ts';
import { checkpointFlag, FLAG_FRAME, finishFlag, flagSheet } from '../flag-sprites.ts';
import { PALETTES } from '../palettes.ts';
import { PixelBuffer } from '../pixel-buffer.ts';
import { TILE } from '../surroundings.ts';
import { nameWidth, paintName, paintSmall, smallWidth } from './lettering.ts';
import { paintCourse, paintSky } from './scene.ts';

/** 1200 x 630 pixels with two pixels for each art pixel. */
const WIDTH = 600;
const HEIGHT = 315;
const SCALE = 2;

/** The right half of the picture: the way up to the flag, in twenty rows. The name is on the left. */
const COURSE = [
  '                                 #####',
  '                                 7####',
  '                        tw         ###',
  '                      ffffff        ##',
  '                      7####r        ##',
  '                       7##r         ##',
  '                                    ##',
  '                                    ##',
  '                             s    t ##',
  '                            /##########',
  '                           7###########',
  '                             7#########',
  '                                  7####',
  '                   w  t             ###',
  '                 cccccccc           ###',
  '                 7######r            ##',
  '                                     ##',
  ' t  w                             s /##',
  '########s  t    w      t      w  /#####',
  '#######################################',
];

/** `size` is that of a square of its letters; `rim` and `depth` are what the letters have around and below them. Art pixels. */
const NAME = { text: 'UPSHOT', size: 5, rim: 3, depth: 5, face: ['#fff3a0', '#ffd23f', '#ff9f2e', '#ff7a1a'] } as const;

/** Middle of the ball in art pixels, and the dots of its flight from there. */
const BALL = { x: 474, y: 92 } as const;
const VELOCITY = { x: -0.75, y: -9.2 } as const;
const DROP = 0.62;

/** The picture that other sites show for a link to the game: its name, a course, a ball in flight. */
export function socialPicture(): PixelBuffer {
  const palette = PALETTES.meadow;
  const picture = new PixelBuffer(WIDTH, HEIGHT);
  paintSky(picture, palette);
  paintBackdrop(picture);
  paintCourse(picture, palette, COURSE, -8, -5);
  const flags = [
    { column: 25, row: 3, sprite: finishFlag(4) },
    { column: 19, row: 14, sprite: checkpointFlag(true, 5) },
  ];
  const halo = flagSheet().crop(FLAG_LAYOUT.halo.x, FLAG_LAYOUT.halo.y, FLAG_LAYOUT.halo.width, FLAG_LAYOUT.halo.height);
  for (const { column, row, sprite } of flags) {
    const x = column * TILE - 9;
    const y = row * TILE - 5 - FLAG_FRAME.height;
    picture.blit(halo, x + 9 - 20, y + 2 - 20, 0.9);
    picture.blit(sprite, x, y);
  }
  paintFlight(picture);
  const line = 'one hole a day, straight up';
  const left = 34;
  paintName(picture, NAME.text, left, 66, NAME.size, NAME.face);
  const middle = left + nameWidth(NAME.text, NAME.size) / 2;
  paintSmall(picture, line, Math.round(middle - smallWidth(line, SCALE) / 2), 136, SCALE, '#f6f8ff');
  return picture.enlarge(SCALE);
}

/** The name alone, without a background, for the pictures that the server draws. */
export function namePicture(): PixelBuffer {
  const { text, size, face, rim, depth } = NAME;
  const picture = new PixelBuffer(nameWidth(text, size) + 2 * rim, 9 * size + 2 * rim + depth);
  paintName(picture, text, rim, rim, size, face);
  return picture;
}

function paintBackdrop(picture: PixelBuffer): void {
  const atlas = backdropPicture('meadow', PALETTES.meadow);
  const { sun } = BACKDROP_SLOTS;
  picture.blit(atlas.crop(sun.x, sun.y, sun.width, sun.height), 492, 26);
  const layers = [
    { slot: 'clouds', line: 40, rise: 48, shift: 150 },
    { slot: 'far', line: 228, rise: baseOf('meadow', 'far'), shift: 60 },
    { slot: 'clouds', line: 150, rise: 48, shift: 330 },
    { slot: 'mid', line: 262, rise: baseOf('meadow', 'mid'), shift: 200 },
    { slot: 'extra', line: 292, rise: baseOf('meadow', 'extra'), shift: 30 },
    { slot: 'near', line: 318, rise: baseOf('meadow', 'near'), shift: 410 },
  ] as const;
  for (const { slot, line, rise, shift } of layers) {
    const { x, y, width, height } = BACKDROP_SLOTS[slot];
    const strip = atlas.crop(x, y, width, height);
    for (let left = -shift; left < WIDTH; left += width) picture.blit(strip, left, line - rise);
  }
}

/** The ball, its trail behind it and the dots of the rest of its flight. */
function paintFlight(picture: PixelBuffer): void {
  const at = (t: number): [number, number] => [BALL.x + VELOCITY.x * t * 4, BALL.y + VELOCITY.y * t + (DROP * t * t) / 2];
  for (let i = 1; i <= 9; i++) {
    const [x, y] = at(-i * 0.45);
    const size = Math.max(1, Math.round(8 - i * 0.7));
    picture.fill(Math.round(x - size / 2), Math.round(y - size / 2), size, size, '#ffffff', 0.55 - i * 0.045);
  }
  for (let i = 1; i <= 8; i++) {
    const [x, y] = at(i * 1.9 + 1.2);
    const radius = i < 4 ? 2 : 1;
    picture.fill(Math.round(x) - radius - 1, Math.round(y) - radius, 2 * radius + 3, 2 * radius + 1, '#141729', 0.8);
    picture.fill(Math.round(x) - radius, Math.round(y) - radius - 1, 2 * radius + 1, 2 * radius + 3, '#141729', 0.8);
    picture.fill(Math.round(x) - radius, Math.round(y) - radius, 2 * radius + 1, 2 * radius + 1, '#ffffff');
  }
  picture.blit(ballPicture(BALL_STYLES[0] as BallStyle, 2), BALL.x - BALL_ART / 2, BALL.y - BALL_ART / 2);
}
