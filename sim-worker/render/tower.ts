import type { Frame, Scene, View } from '../../shared/protocol/frame.ts';
import type { Pictures } from './assets.ts';
import type { BallCovers } from './ball-covers.ts';
import type { Context2d } from './canvas.ts';
import type { Cup } from './cup.ts';
import type { EffectPainter } from './effect-painter.ts';
import type { Flags } from './flags.ts';
import { dimBackdrop } from './high-contrast.ts';
import type { Mapping } from './line-painter.ts';
import { LinePicture } from './line-picture.ts';
import type { PixelShapes } from './pixel-shapes.ts';
import type { PictureTimes } from './scenery-clock.ts';
import type { TerrainLayer } from './terrain-layer.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { TowerView } from './tower-view.ts';
import { ART_PER_TILE } from './units.ts';
import { drawWholeSky } from './whole-sky.ts';

/** Ground beside the tower, art pixels; it gets darker with the distance. */
const WALL = 22 * ART_PER_TILE;
/** The picture of play fades in this first part of the way back, while it still fills the screen. */
const FADE_SHARE = 0.06;

/** What is drawn of a course; all of it is prepared for play already. */
interface TowerLayers {
  readonly terrain: { readonly layer: TerrainLayer };
  readonly flags: Flags;
  readonly cup: Cup;
  readonly covers: BallCovers;
  readonly effects: EffectPainter;
  readonly shapes: PixelShapes;
}

/** Draws the whole course at once, straight to the screen: the pictures of play in small, with the background as it is at the start. */
export class Tower {
  private readonly scene: Scene;
  private readonly pictures: Pick<Pictures, 'sky' | 'backdrop'>;
  private readonly width: number;
  private readonly height: number;
  private readonly view: TowerView;
  private readonly line = new LinePicture();

  constructor(scene: Scene, pictures: Pick<Pictures, 'sky' | 'backdrop'>, cup: Cup) {
    this.scene = scene;
    this.pictures = pictures;
    this.width = scene.width * ART_PER_TILE;
    this.height = scene.height * ART_PER_TILE;
    this.view = new TowerView({ width: this.width, height: this.height }, cup.place ?? { x: this.width / 2, y: 0 });
  }

  get isGliding(): boolean {
    return this.view.isGliding;
  }

  /** The next ending begins at the ball again. */
  reset(): void {
    this.view.reset();
    this.line.reset();
  }

  /**
   * Draws the course on its way back from play, with the line of the run above it.
   * @param start where the course stands in play
   * @param drawPlay draws the picture of play with an alpha, where the course stands now
   */
  draw(
    screen: Context2d,
    layers: TowerLayers,
    frame: Frame,
    view: View,
    start: Mapping,
    times: PictureTimes,
    drawPlay: (mapping: Mapping, alpha: number) => void,
  ): void {
    const { ending } = frame;
    if (!ending) return;
    const mapping = this.view.mapping(start, ending.pullBack, ending.area, view, times.nowMs);
    const { x, y, scale } = mapping;
    const mapCourse = (): void => screen.setTransform(scale, 0, 0, scale, x, y);
    mapCourse();
    this.drawCourse(screen, layers, frame, view, mapping, times.sceneryMs);
    const faded = 1 - ending.pullBack / FADE_SHARE;
    if (faded > 0) drawPlay(mapping, faded);
    // Confetti still flies.
    mapCourse();
    layers.effects.draw(screen, layers.shapes, 0, 0, times.nowMs);
    screen.setTransform(1, 0, 0, 1, 0, 0);
    this.line.draw(screen, layers.shapes, ending.line, ending.drawn, mapping, view.pixelRatio);
  }

  private drawCourse(screen: Context2d, layers: TowerLayers, frame: Frame, view: View, { x, y, scale }: Mapping, sceneryMs: number): void {
    const { reducedMotion, highContrast = false, pixelRatio } = view;
    const left = -x / scale;
    const top = -y / scale;
    screen.imageSmoothingEnabled = scale < 1;
    drawWholeSky(screen, this.scene, this.pictures);
    this.drawSurroundings(screen, {
      left,
      top,
      right: left + (view.width * pixelRatio) / scale,
      bottom: top + (view.height * pixelRatio) / scale,
    });
    if (highContrast) dimBackdrop(screen, this.width, this.height);
    layers.terrain.layer.draw(screen, 0, 0, this.width, this.height);
    layers.cup.draw(screen, 0, 0);
    const active = frame.infuriating ? 0 : frame.activeFlags;
    layers.flags.draw(screen, active, 0, 0, this.height, sceneryMs, reducedMotion, highContrast);
    layers.covers.draw(screen, 0, 0, this.width, this.height, 0);
    screen.imageSmoothingEnabled = false;
  }

  /** The ground around the course, up to the edges of the screen. */
  private drawSurroundings(screen: Context2d, edges: Edges): void {
    const { outline, soil } = THEME_COLORS[this.scene.theme];
    const { width, height } = this;
    const top = Math.min(edges.top, 0);
    const bottom = Math.max(edges.bottom, height);
    screen.fillStyle = soil[3];
    screen.fillRect(0, top, width, -top);
    screen.fillRect(0, height, width, bottom - height);
    for (const [near, far, edge] of [
      [0, -WALL, Math.min(edges.left, -WALL)],
      [width, width + WALL, Math.max(edges.right, width + WALL)],
    ] as const) {
      const shade = screen.createLinearGradient(near, 0, far, 0);
      shade.addColorStop(0, soil[3]);
      shade.addColorStop(1, outline);
      screen.fillStyle = shade;
      screen.fillRect(Math.min(near, edge), top, Math.abs(edge - near), bottom - top);
    }
  }
}

/** The edges of the screen, art pixels of the course. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
