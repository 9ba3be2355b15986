import type { Scene } from '../../shared/protocol/frame.ts';
import type { Pictures } from './assets.ts';
import { drawRow } from './backdrop.ts';
import { BACKDROPS, SKY_SIZE } from './backdrop-layout.ts';
import { REFERENCE_VIEW_HEIGHT } from './camera-zoom.ts';
import type { Context2d, Picture } from './canvas.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

type SkyPictures = Pick<Pictures, 'sky' | 'backdrop'>;

/**
 * Draws the sky over the whole climb, and the hills as they stand at its foot. They may reach beyond the course. For pictures that are
 * much smaller than those of play: the strip of the sky is stretched.
 */
export function drawWholeSky(context: Context2d, scene: Scene, pictures: SkyPictures): void {
  const width = scene.width * ART_PER_TILE;
  const height = scene.height * ART_PER_TILE;
  if (pictures.sky) context.drawImage(pictures.sky, 0, 0, width, height);
  else fillSky(context, scene, 0, 0, width, height);
  drawHills(context, scene, pictures.backdrop, 0, 0);
}

/**
 * Draws the sky in the size of play, where the strip is repeated sideways, so that its dithering stays fine.
 * @param left, top the art pixel of the course at the context's origin, whose transform is reset
 */
export function drawLargeSky(context: Context2d, scene: Scene, pictures: SkyPictures, left: number, top: number): void {
  const width = scene.width * ART_PER_TILE;
  const height = scene.height * ART_PER_TILE;
  const pattern = pictures.sky && context.createPattern(pictures.sky, 'repeat');
  if (pattern) {
    context.setTransform(1, 0, 0, height / SKY_SIZE.height, -left, -top);
    context.fillStyle = pattern;
    context.fillRect(0, 0, width, SKY_SIZE.height);
    context.setTransform(1, 0, 0, 1, 0, 0);
  } else fillSky(context, scene, left, top, width, height);
  drawHills(context, scene, pictures.backdrop, left, top);
}

function drawHills(context: Context2d, { theme, width, height }: Scene, backdrop: Picture | null, left: number, top: number): void {
  if (!backdrop) return;
  const foot = height * ART_PER_TILE;
  const opening = { left: -left, width: width * ART_PER_TILE };
  for (const layer of BACKDROPS[theme]) {
    if (layer.repeat !== 'row') continue;
    const line = Math.round(foot - REFERENCE_VIEW_HEIGHT + layer.line * REFERENCE_VIEW_HEIGHT - layer.rise) - top;
    context.globalAlpha = layer.alpha ?? 1;
    drawRow(context, backdrop, layer, 0, line, foot - top, opening);
  }
  context.globalAlpha = 1;
}

function fillSky(context: Context2d, { theme }: Scene, left: number, top: number, width: number, height: number): void {
  const colors = THEME_COLORS[theme].sky;
  const gradient = context.createLinearGradient(0, -top, 0, height - top);
  colors.forEach((color, i) => {
    gradient.addColorStop(i / (colors.length - 1), color);
  });
  context.fillStyle = gradient;
  context.fillRect(-left, -top, width, height);
}
