import type { Scene } from '../../shared/protocol/frame.ts';
import type { Pictures } from './assets.ts';
import { drawRow } from './backdrop.ts';
import { BACKDROPS } from './backdrop-layout.ts';
import { REFERENCE_VIEW_HEIGHT } from './camera-zoom.ts';
import type { Context2d } from './canvas.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE } from './units.ts';

/**
 * Draws the sky over the whole climb, and the hills as they stand at its foot. They may reach beyond the course.
 * @param left, top the art pixel of the course at the context's origin
 */
export function drawWholeSky(context: Context2d, scene: Scene, pictures: Pick<Pictures, 'sky' | 'backdrop'>, left = 0, top = 0): void {
  const width = scene.width * ART_PER_TILE;
  const height = scene.height * ART_PER_TILE;
  const { sky, backdrop } = pictures;
  if (sky) context.drawImage(sky, -left, -top, width, height);
  else fillSky(context, scene, left, top, width, height);
  if (!backdrop) return;
  const opening = { left: -left, width };
  for (const layer of BACKDROPS[scene.theme]) {
    if (layer.repeat !== 'row') continue;
    const line = Math.round(height - REFERENCE_VIEW_HEIGHT + layer.line * REFERENCE_VIEW_HEIGHT - layer.rise) - top;
    context.globalAlpha = layer.alpha ?? 1;
    drawRow(context, backdrop, layer, 0, line, height - top, opening);
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
