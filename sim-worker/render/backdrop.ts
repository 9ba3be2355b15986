import type { Theme } from '../../shared/course/course.ts';
import type { Pictures } from './assets.ts';
import { BACKDROP_SLOTS, BACKDROPS, type BackdropLayer, SKY_SIZE } from './backdrop-layout.ts';
import type { Camera } from './camera.ts';
import type { Context2d, Picture } from './canvas.ts';
import { THEME_COLORS } from './theme-colors.ts';

/** View height, in art pixels, for which the layers' distances are given. */
const REFERENCE_HEIGHT = 336;

/** Sky, sun, clouds and silhouettes behind the course. */
export class Backdrop {
  private readonly theme: Theme;
  private readonly atlas: Picture | null;
  private readonly sky: Picture | null;
  private skyPattern: CanvasPattern | null = null;

  constructor(theme: Theme, pictures: Pictures) {
    this.theme = theme;
    this.atlas = pictures.backdrop;
    this.sky = pictures.sky;
  }

  /** Fills `width` x `height` art pixels from the context's origin. `still` stops parallax and drift (reduced motion). */
  draw(context: Context2d, camera: Camera, width: number, height: number, nowMs: number, still: boolean): void {
    this.drawSky(context, camera, width, height);
    if (!this.atlas) return;
    const scale = camera.viewHeight / REFERENCE_HEIGHT;
    const climb = still ? 0.35 : camera.altitude;
    const seconds = still ? 0 : nowMs / 1000;
    for (const layer of BACKDROPS[this.theme]) {
      const top = Math.round(layer.top * camera.viewHeight + layer.sink * climb * scale);
      const slide = (still ? 0 : -camera.left * layer.parallax) + (layer.drift ?? 0) * seconds;
      context.globalAlpha = layer.alpha ?? 1;
      drawLayer(context, this.atlas, layer, slide, top, width, height);
    }
    context.globalAlpha = 1;
  }

  /** The window onto the sky is half of its strip and rises with the climb, whatever the zoom. */
  private drawSky(context: Context2d, camera: Camera, width: number, height: number): void {
    const stretch = camera.viewHeight / (SKY_SIZE.height / 2);
    const offset = -(1 - camera.altitude) * camera.viewHeight;
    if (this.sky) this.skyPattern ??= context.createPattern(this.sky, 'repeat');
    if (this.skyPattern) {
      context.setTransform(1, 0, 0, stretch, 0, offset);
      context.fillStyle = this.skyPattern;
      context.fillRect(0, -offset / stretch, width, height / stretch);
      context.setTransform(1, 0, 0, 1, 0, 0);
      return;
    }
    const gradient = context.createLinearGradient(0, offset, 0, offset + 2 * camera.viewHeight);
    const colors = THEME_COLORS[this.theme].sky;
    colors.forEach((color, i) => {
      gradient.addColorStop(i / (colors.length - 1), color);
    });
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
  }
}

function drawLayer(
  context: Context2d,
  atlas: Picture,
  layer: BackdropLayer,
  slide: number,
  top: number,
  width: number,
  height: number,
): void {
  const slot = BACKDROP_SLOTS[layer.slot];
  if (layer.repeat === 'single') {
    const x = Math.round(width * (layer.anchor ?? 0.5) - slot.width / 2 + slide);
    if (top < height) context.drawImage(atlas, slot.x, slot.y, slot.width, slot.height, x, top, slot.width, slot.height);
    return;
  }
  const first = Math.round(wrap(slide + (layer.shift ?? 0), slot.width)) - slot.width;
  const firstTop = layer.repeat === 'cover' ? Math.round(wrap(top, slot.height)) - slot.height : top;
  const lastTop = layer.repeat === 'cover' ? height : Math.min(height, firstTop + 1);
  for (let y = firstTop; y < lastTop; y += slot.height) {
    for (let x = first; x < width; x += slot.width) {
      if (x + slot.width > 0 && y + slot.height > 0) {
        context.drawImage(atlas, slot.x, slot.y, slot.width, slot.height, x, y, slot.width, slot.height);
      }
    }
  }
  const bottom = firstTop + slot.height;
  if (!layer.fillBelow || bottom >= height) return;
  const from = Math.max(0, bottom);
  for (let x = first; x < width; x += slot.width) {
    context.drawImage(atlas, slot.x, slot.y + slot.height - 1, slot.width, 1, x, from, slot.width, height - from);
  }
}

const wrap = (value: number, period: number): number => ((value % period) + period) % period;
