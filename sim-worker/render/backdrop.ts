import type { Theme } from '../../shared/course/course.ts';
import type { Scene } from '../../shared/protocol/frame.ts';
import type { Pictures } from './assets.ts';
import { BACKDROP_SLOTS, BACKDROPS, type BackdropLayer, SKY_SIZE } from './backdrop-layout.ts';
import type { Camera } from './camera.ts';
import { type Context2d, createSheet, type Picture } from './canvas.ts';
import { type LandmarkPlace, placeLandmark } from './landmark-place.ts';
import type { PicturePart } from './still-picture.ts';
import { SunPlace } from './sun-place.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE, clamp, type Place } from './units.ts';
import { Weather } from './weather.ts';

/** View height, in art pixels, for which the layers' distances are given. */
const REFERENCE_HEIGHT = 336;
/** With `reducedMotion` the background is drawn for this height of the climb: hills and sun are both in view. */
const STILL_CLIMB = 0.35;

/** The part of the view between the walls of the course. */
interface Opening {
  readonly left: number;
  readonly width: number;
}

/** What the layers of one frame have in common. */
interface BackdropFrame {
  readonly atlas: Picture;
  readonly camera: Camera;
  readonly height: number;
  readonly opening: Opening;
  readonly climb: number;
  readonly seconds: number;
  readonly reducedMotion: boolean;
}

/** Sky, sun, clouds and silhouettes behind the course. */
export class Backdrop {
  private readonly theme: Theme;
  private readonly courseWidth: number;
  private readonly atlas: Picture | null;
  private readonly sky: Picture | null;
  private readonly sun: SunPlace;
  private readonly landmark: LandmarkPlace;
  private readonly weather: Weather;
  private skyPattern: CanvasPattern | null = null;
  /** Patterns of the layers that cover the view: one call instead of a dozen copies of a slot. */
  private readonly covers = new Map<BackdropLayer['slot'], CanvasPattern | null>();
  private lastMs = Number.NaN;

  constructor(scene: Scene, pictures: Pictures) {
    this.theme = scene.theme;
    this.courseWidth = scene.width * ART_PER_TILE;
    this.sun = new SunPlace(scene);
    this.landmark = placeLandmark(scene);
    this.weather = new Weather(scene.theme, pictures.backdrop);
    this.atlas = pictures.backdrop;
    this.sky = pictures.sky;
  }

  /** Something of it moves, unless it is drawn with `reducedMotion`. */
  get isMoving(): boolean {
    return this.atlas !== null;
  }

  /** Fills `width` x `height` art pixels from the context's origin. With `reducedMotion` there is no parallax, drift or weather. */
  draw(context: Context2d, camera: Camera, width: number, height: number, nowMs: number, reducedMotion: boolean): void {
    for (const part of this.parts(camera, width, height, nowMs, reducedMotion)) part.draw(context);
  }

  /** The backdrop as parts, once a frame. */
  parts(camera: Camera, width: number, height: number, nowMs: number, reducedMotion: boolean): PicturePart[] {
    // Nothing is drawn behind the walls beside the course, and the sun stays between them on wide screens.
    const left = Math.max(0, Math.floor(-camera.left) - 1);
    const opening = { left, width: Math.min(width - left, this.courseWidth + 3) };
    const climb = reducedMotion ? STILL_CLIMB : camera.altitude;
    const sky: PicturePart = { isMoving: false, draw: (context) => this.drawSky(context, camera.viewHeight, climb, opening, height) };
    const { atlas } = this;
    if (!atlas) return [sky];
    const seconds = reducedMotion ? 0 : nowMs / 1000;
    this.moveSun(camera, opening, nowMs, reducedMotion);
    const frame = { atlas, camera, height, opening, climb, seconds, reducedMotion };
    const layers = BACKDROPS[this.theme].filter(({ fall }) => !fall || !reducedMotion).map((layer) => this.layerPart(layer, frame));
    if (reducedMotion) return [sky, ...layers];
    const weather: PicturePart = { isMoving: true, draw: (context) => this.weather.draw(context, camera, opening, seconds) };
    return [sky, ...layers, weather];
  }

  private layerPart(layer: BackdropLayer, frame: BackdropFrame): PicturePart {
    const { atlas, camera, height, opening, climb, seconds, reducedMotion } = frame;
    const sunk = layer.sink * climb * (camera.viewHeight / REFERENCE_HEIGHT) + (layer.fall ?? 0) * seconds;
    const top = Math.round(layer.line * camera.viewHeight - layer.rise + sunk);
    const slide = (reducedMotion ? 0 : -camera.left * layer.parallax) + (layer.drift ?? 0) * seconds;
    const breath = layer.breatheHz ? 0.83 + 0.17 * Math.sin(seconds * layer.breatheHz * 2 * Math.PI) : 1;
    const single = layer.repeat === 'single' ? this.placeSingle(layer, slide, top, camera.viewHeight, opening) : undefined;
    return {
      isMoving: !reducedMotion && Boolean(layer.drift || layer.fall || layer.breatheHz),
      // The sun moves on while the camera rests, by a pixel now and then.
      ...(single && { look: `${single.x} ${single.y}` }),
      draw: (context) => {
        context.globalAlpha = (layer.alpha ?? 1) * breath;
        if (single) this.drawSingle(context, atlas, layer, single, height);
        else if (layer.repeat === 'cover') this.drawCover(context, atlas, layer, slide, top, height, opening);
        else drawRow(context, atlas, layer, slide, top, height, opening);
        context.globalAlpha = 1;
      },
    };
  }

  /** With `reducedMotion` the sun stays where it was first. */
  private moveSun(camera: Camera, opening: Opening, nowMs: number, reducedMotion: boolean): void {
    const first = Number.isNaN(this.lastMs);
    if (first || !reducedMotion)
      this.sun.update(camera, opening.left, opening.width, first ? 0 : clamp((nowMs - this.lastMs) / 1000, 0, 0.1));
    this.lastMs = nowMs;
  }

  /** The upper left corner of a single. */
  private placeSingle(layer: BackdropLayer, slide: number, lineTop: number, viewHeight: number, opening: Opening): Place {
    const { anchor = 0.5 } = layer;
    const share = anchor === 'sun' ? this.sun.x : anchor === 'course' ? this.landmark.x : anchor;
    const y = layer.slot === 'sun' ? Math.round(this.sun.y * viewHeight - layer.rise) : lineTop;
    return { x: Math.round(opening.left + opening.width * share - BACKDROP_SLOTS[layer.slot].width / 2 + slide), y };
  }

  private drawSingle(context: Context2d, atlas: Picture, layer: BackdropLayer, { x, y }: Place, height: number): void {
    const slot = BACKDROP_SLOTS[layer.slot];
    if (y >= height) return;
    const isMirrored = layer.anchor === 'course' && this.landmark.isMirrored;
    if (isMirrored) context.setTransform(-1, 0, 0, 1, 2 * x + slot.width, 0);
    context.drawImage(atlas, slot.x, slot.y, slot.width, slot.height, x, y, slot.width, slot.height);
    if (isMirrored) context.setTransform(1, 0, 0, 1, 0, 0);
  }

  private drawCover(
    context: Context2d,
    atlas: Picture,
    layer: BackdropLayer,
    slide: number,
    top: number,
    height: number,
    opening: Opening,
  ): void {
    const slot = BACKDROP_SLOTS[layer.slot];
    let pattern = this.covers.get(layer.slot);
    if (pattern === undefined) {
      const sheet = createSheet(slot.width, slot.height);
      sheet?.context.drawImage(atlas, slot.x, slot.y, slot.width, slot.height, 0, 0, slot.width, slot.height);
      pattern = sheet && context.createPattern(sheet.canvas, 'repeat');
      this.covers.set(layer.slot, pattern);
    }
    if (!pattern) return;
    const x = Math.round(wrap(slide + (layer.shift ?? 0), slot.width));
    const y = Math.round(wrap(top, slot.height));
    context.setTransform(1, 0, 0, 1, x, y);
    context.fillStyle = pattern;
    context.fillRect(opening.left - x, -y, opening.width, height);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** The window onto the sky is half of its strip and rises with the climb, whatever the zoom. */
  private drawSky(context: Context2d, viewHeight: number, climb: number, opening: Opening, height: number): void {
    const stretch = viewHeight / (SKY_SIZE.height / 2);
    const offset = -(1 - climb) * viewHeight;
    if (this.sky) this.skyPattern ??= context.createPattern(this.sky, 'repeat');
    if (this.skyPattern) {
      context.setTransform(1, 0, 0, stretch, 0, offset);
      context.fillStyle = this.skyPattern;
      context.fillRect(opening.left, -offset / stretch, opening.width, height / stretch);
      context.setTransform(1, 0, 0, 1, 0, 0);
      return;
    }
    const gradient = context.createLinearGradient(0, offset, 0, offset + 2 * viewHeight);
    const colors = THEME_COLORS[this.theme].sky;
    colors.forEach((color, i) => {
      gradient.addColorStop(i / (colors.length - 1), color);
    });
    context.fillStyle = gradient;
    context.fillRect(opening.left, 0, opening.width, height);
  }
}

/** Draws a layer that repeats sideways, over an opening at least, down to `height`. */
export function drawRow(
  context: Context2d,
  atlas: Picture,
  layer: BackdropLayer,
  slide: number,
  top: number,
  height: number,
  opening: Opening,
): void {
  const slot = BACKDROP_SLOTS[layer.slot];
  const right = opening.left + opening.width;
  const first = opening.left + Math.round(wrap(slide + (layer.shift ?? 0) - opening.left, slot.width)) - slot.width;
  if (top + slot.height > 0 && top < height) {
    for (let x = first; x < right; x += slot.width) {
      if (x + slot.width > opening.left) context.drawImage(atlas, slot.x, slot.y, slot.width, slot.height, x, top, slot.width, slot.height);
    }
  }
  const bottom = top + slot.height;
  if (!layer.fillBelow || bottom >= height) return;
  const from = Math.max(0, bottom);
  for (let x = first; x < right; x += slot.width) {
    context.drawImage(atlas, slot.x, slot.y + slot.height - 1, slot.width, 1, x, from, slot.width, height - from);
  }
}

const wrap = (value: number, period: number): number => ((value % period) + period) % period;
