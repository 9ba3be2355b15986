import { saltOf } from '../../shared/course/autotile.ts';
import type { Theme } from '../../shared/course/course.ts';
import { isFlag, isRough, isWater } from '../../shared/course/tile-traits.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { latest } from '../../shared/latest.ts';
import type { Attention } from '../../shared/protocol/attention.ts';
import { type EditMarks, type EditScene, type EditView, NO_MARKS, type TileChange } from '../../shared/protocol/edit.ts';
import type { Scene, View } from '../../shared/protocol/frame.ts';
import type { ArtBuffer } from './art-buffer.ts';
import type { PictureStore, Pictures } from './assets.ts';
import { Ball } from './ball.ts';
import { BallCovers } from './ball-covers.ts';
import type { CanvasLike, Context2d, Picture } from './canvas.ts';
import { drawLoupe, drawMarks } from './edit-marks.ts';
import { drawHatching, drawPlanned } from './edit-overlay.ts';
import { Flags } from './flags.ts';
import type { FrameReason, FrameReasons } from './frame-pace.ts';
import { DangerMarks, dimBackdrop, drawBallRings } from './high-contrast.ts';
import { PixelShapes } from './pixel-shapes.ts';
import { SceneryClock } from './scenery-clock.ts';
import { SideWalls } from './side-walls.ts';
import { TerrainLayer } from './terrain-layer.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE, clamp } from './units.ts';
import { drawLargeSky } from './whole-sky.ts';

/** The ball that stands at the start: its middle above the lower edge of its tile, art pixels. */
const BALL_ABOVE = 8;

interface Surface {
  readonly canvas: CanvasLike;
  readonly screen: Context2d;
  readonly store: PictureStore;
  readonly artBuffer: ArtBuffer;
  /** Size of the canvas and wishes for the picture, as they are now. */
  view(): View;
}

/** What is drawn anew when a tile of its kind changes; all of it is cheap. */
interface Layers {
  readonly terrain: TerrainLayer;
  readonly walls: SideWalls;
  flags: Flags;
  covers: BallCovers;
  dangers: DangerMarks;
}

/** Draws a map that is being edited: no ball, no run, and a view that the page moves. */
export class EditPicture {
  private readonly surface: Surface;
  private readonly shapes = new PixelShapes();
  private readonly salt: number;
  private scene: Scene;
  private pictures: Pictures;
  private ball: Ball;
  private layers: Layers;
  private isHighContrast: boolean;
  private editView: EditView = { left: 0, top: 0, tilePx: 32 };
  private marks: EditMarks = NO_MARKS;
  private readonly scenery = new SceneryClock();
  private readonly themes = latest();

  /** Loads the pictures of the scene's theme. */
  static async open(surface: Surface, scene: EditScene): Promise<EditPicture> {
    return new EditPicture(surface, scene, await surface.store.load(scene.theme));
  }

  private constructor(surface: Surface, scene: EditScene, pictures: Pictures) {
    this.surface = surface;
    this.scene = { ...scene, tiles: scene.tiles.slice(), decorations: [] };
    this.salt = saltOf(scene);
    this.pictures = pictures;
    this.ball = new Ball(pictures.ball);
    this.isHighContrast = this.highContrast;
    this.layers = this.prepare();
  }

  /** @returns how many pieces of the ground were drawn anew */
  paint(changes: readonly TileChange[]): number {
    const { tiles, width } = this.scene;
    const before: number[] = [];
    const rows: number[] = [];
    for (const { index, tile } of changes) {
      if (!(index in tiles) || tiles[index] === tile) continue;
      before.push(tiles[index] as number, tile);
      tiles[index] = tile;
      rows.push(Math.floor(index / width));
    }
    if (rows.length === 0) return 0;
    if (before.some(isFlag)) this.layers.flags = new Flags(this.scene, this.pictures.flags);
    if (before.some((id) => isWater(id) || isRough(id))) {
      this.layers.covers = new BallCovers(this.scene, this.pictures.tiles, this.pictures.water, this.layers.covers);
    }
    if (this.highContrast) this.layers.dangers = new DangerMarks(this.scene);
    return this.layers.terrain.repaint(rows);
  }

  setView(view: EditView): void {
    this.editView = view;
  }

  setMarks(marks: EditMarks): void {
    this.marks = marks;
  }

  /** Resolves when the map is drawn with the pictures of that theme. */
  async setTheme(theme: Theme): Promise<void> {
    const isCurrent = this.themes.begin();
    const pictures = await this.surface.store.load(theme);
    // Another theme was chosen while the pictures were loading.
    if (!isCurrent()) return;
    this.scene = { ...this.scene, theme };
    this.pictures = pictures;
    this.layers = this.prepare();
  }

  /** Whether somebody looks. Water and flags stand still without that. */
  setAttention(attention: Attention): void {
    this.scenery.isStanding = attention !== 'watched';
  }

  /** Why another picture has to follow the last one when nothing changes. */
  get reasons(): FrameReasons {
    const reasons = new Set<FrameReason>();
    if (this.scenery.isStanding || this.surface.view().reducedMotion) return reasons;
    if (this.layers.flags.isWaving) reasons.add('flags');
    if (this.layers.covers.isShowingWaves) reasons.add('water');
    return reasons;
  }

  draw(nowMs: number): void {
    this.scenery.advance(nowMs);
    const { highContrast } = this;
    if (this.isHighContrast !== highContrast) {
      this.isHighContrast = highContrast;
      this.layers = this.prepare();
    }
    const { canvas, screen } = this.surface;
    this.drawSurroundings();
    this.drawArt(this.scenery.nowMs);
    const { pixelRatio } = this.surface.view();
    const { left, top } = this.editView;
    drawMarks(screen, this.marks, { left, top, tile: this.tile }, { ...this.scene, pixelRatio });
    if (this.marks.loupe) drawLoupe(screen, canvas as Picture, this.marks.loupe, pixelRatio);
  }

  private get highContrast(): boolean {
    return this.surface.view().highContrast ?? false;
  }

  private prepare(): Layers {
    const { scene, pictures, salt } = this;
    return {
      terrain: new TerrainLayer(scene, pictures, this.highContrast, salt),
      walls: new SideWalls(scene.theme, pictures, scene.width * ART_PER_TILE),
      flags: new Flags(scene, pictures.flags),
      covers: new BallCovers(scene, pictures.tiles, pictures.water),
      dangers: new DangerMarks(scene),
    };
  }

  /** Device pixels of one tile. */
  private get tile(): number {
    return this.editView.tilePx * this.surface.view().pixelRatio;
  }

  /** Device pixels of one art pixel. */
  private get scale(): number {
    return this.tile / ART_PER_TILE;
  }

  /** The ground around the map. */
  private drawSurroundings(): void {
    const { scene, editView, scale } = this;
    const { canvas, screen } = this.surface;
    screen.setTransform(1, 0, 0, 1, 0, 0);
    const { outline, soil } = THEME_COLORS[scene.theme];
    screen.fillStyle = outline;
    screen.fillRect(0, 0, canvas.width, canvas.height);
    // Above the map, and under its edges: where pictures meet between two pixels, what lies below them is seen.
    screen.fillStyle = soil[3];
    screen.fillRect(-(editView.left + 1) * this.tile, 0, (scene.width + 2) * this.tile, canvas.height);
    const left = Math.floor(editView.left * ART_PER_TILE);
    const top = Math.floor(editView.top * ART_PER_TILE);
    const width = Math.ceil(canvas.width / scale) + 1;
    const height = Math.ceil(canvas.height / scale) + 1;
    const course = { width: scene.width * ART_PER_TILE, height: scene.height * ART_PER_TILE };
    screen.setTransform(scale, 0, 0, scale, (left - editView.left * ART_PER_TILE) * scale, (top - editView.top * ART_PER_TILE) * scale);
    screen.imageSmoothingEnabled = scale < 1;
    this.layers.walls.draw(screen, left, top, width, height, course);
    screen.imageSmoothingEnabled = false;
    screen.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** The part of the map that is in view, on the art grid and then enlarged. */
  private drawArt(nowMs: number): void {
    const { surface, scene, editView, scale } = this;
    const { canvas, screen, artBuffer } = surface;
    const { reducedMotion } = surface.view();
    const left = Math.floor(clamp(editView.left * ART_PER_TILE, 0, scene.width * ART_PER_TILE));
    const top = Math.floor(clamp(editView.top * ART_PER_TILE, 0, scene.height * ART_PER_TILE));
    const right = Math.min(Math.ceil(editView.left * ART_PER_TILE + canvas.width / scale), scene.width * ART_PER_TILE);
    const bottom = Math.min(Math.ceil(editView.top * ART_PER_TILE + canvas.height / scale), scene.height * ART_PER_TILE);
    const width = right - left;
    const height = bottom - top;
    const art = width > 0 && height > 0 ? artBuffer.open(width, height) : null;
    if (!art) return;
    art.clearRect(0, 0, width, height);
    this.drawLayers(art, left, top, width, height, reducedMotion ? 0 : nowMs);
    artBuffer.show(
      screen,
      width,
      height,
      left * scale - editView.left * ART_PER_TILE * scale,
      (top - editView.top * ART_PER_TILE) * scale,
      scale,
    );
  }

  private drawLayers(art: Context2d, left: number, top: number, width: number, height: number, nowMs: number): void {
    const { scene, layers, pictures, highContrast, marks } = this;
    drawLargeSky(art, scene, pictures, left, top);
    if (highContrast) dimBackdrop(art, width, height);
    layers.terrain.draw(art, left, top, width, height);
    layers.flags.draw(art, 0, left, top, height, nowMs, nowMs === 0, highContrast);
    art.setTransform(1, 0, 0, 1, -left, -top);
    layers.covers.draw(art, left, top, width, height, nowMs);
    if (highContrast) layers.dangers.draw(art, left, top, width, height);
    this.drawStart(art);
    drawPlanned(art, marks.planned, scene, pictures);
    drawHatching(art, scene.width * ART_PER_TILE, scene.height * ART_PER_TILE);
    art.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** The start is a ball at rest, in rings, so that it is found on any ground. Faulty maps may have several. */
  private drawStart(art: Context2d): void {
    const { tiles, width } = this.scene;
    for (let index = tiles.indexOf(TILES.spawn); index >= 0; index = tiles.indexOf(TILES.spawn, index + 1)) {
      const x = ((index % width) + 0.5) * ART_PER_TILE;
      const y = (Math.floor(index / width) + 1) * ART_PER_TILE - BALL_ABOVE;
      drawBallRings(art, this.shapes, x, y);
      art.save();
      this.ball.draw(art, { ...RESTING, x, y }, 0);
      art.restore();
    }
  }
}

const RESTING = {
  velocityX: 0,
  velocityY: 0,
  angle: 0,
  style: 0,
  pullX: 0,
  pullY: 0,
  power: 0,
  reducedMotion: true,
  hasWideRim: false,
  hiddenRows: 0,
} as const;
