import { saltOf } from '../../shared/course/autotile.ts';
import type { Theme } from '../../shared/course/course.ts';
import { isFlag, isRough, isWater } from '../../shared/course/tile-traits.ts';
import { TILES } from '../../shared/course/tiles.ts';
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
import { DangerMarks, dimBackdrop, drawBallRings } from './high-contrast.ts';
import { PixelShapes } from './pixel-shapes.ts';
import { TerrainLayer } from './terrain-layer.ts';
import { THEME_COLORS } from './theme-colors.ts';
import { ART_PER_TILE, clamp } from './units.ts';
import { drawWholeSky } from './whole-sky.ts';

/** Water and flags move at every second frame, as they do while the game is paused. */
const ANIMATION_MS = 60;
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

/** What is drawn anew as a whole when a tile of its kind changes; all of it is cheap. */
interface Layers {
  terrain: TerrainLayer;
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
  private isChanged = true;
  private drawnMs = Number.NEGATIVE_INFINITY;
  private themes = 0;

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
    this.isChanged = true;
    if (before.some(isFlag)) this.layers.flags = new Flags(this.scene, this.pictures.flags);
    if (before.some((id) => isWater(id) || isRough(id))) this.layers.covers = this.makeCovers();
    if (this.highContrast) this.layers.dangers = new DangerMarks(this.scene);
    return this.layers.terrain.repaint(rows);
  }

  setView(view: EditView): void {
    this.editView = view;
    this.isChanged = true;
  }

  setMarks(marks: EditMarks): void {
    this.marks = marks;
    this.isChanged = true;
  }

  /** Resolves when the map is drawn with the pictures of that theme. */
  async setTheme(theme: Theme): Promise<void> {
    const count = ++this.themes;
    const pictures = await this.surface.store.load(theme);
    // Another theme was chosen while the pictures were loading.
    if (count !== this.themes) return;
    this.scene = { ...this.scene, theme };
    this.pictures = pictures;
    this.layers = this.prepare();
    this.isChanged = true;
  }

  /** The canvas was cleared, or is seen by other eyes now. */
  refresh(): void {
    this.isChanged = true;
  }

  /** A frame is due after a change at once, else when water and flags move. */
  isDue(nowMs: number): boolean {
    return this.isChanged || (!this.surface.view().reducedMotion && nowMs - this.drawnMs >= ANIMATION_MS);
  }

  draw(nowMs: number): void {
    this.isChanged = false;
    this.drawnMs = nowMs;
    const { highContrast } = this;
    if (this.isHighContrast !== highContrast) {
      this.isHighContrast = highContrast;
      this.layers = this.prepare();
    }
    const { canvas, screen } = this.surface;
    screen.setTransform(1, 0, 0, 1, 0, 0);
    screen.fillStyle = THEME_COLORS[this.scene.theme].outline;
    screen.fillRect(0, 0, canvas.width, canvas.height);
    this.drawArt(nowMs);
    const { pixelRatio } = this.surface.view();
    const scaled = { left: this.editView.left, top: this.editView.top, tile: this.editView.tilePx * pixelRatio };
    drawMarks(screen, this.marks, scaled, { ...this.scene, pixelRatio });
    if (this.marks.loupe) drawLoupe(screen, canvas as Picture, this.marks.loupe, pixelRatio);
  }

  private get highContrast(): boolean {
    return this.surface.view().highContrast ?? false;
  }

  private prepare(): Layers {
    const { scene, pictures, salt } = this;
    return {
      terrain: new TerrainLayer(scene, pictures.tiles, this.highContrast, salt),
      flags: new Flags(scene, pictures.flags),
      covers: this.makeCovers(),
      dangers: new DangerMarks(scene),
    };
  }

  private makeCovers(): BallCovers {
    return new BallCovers(this.scene, this.pictures.tiles, this.pictures.water);
  }

  /** The part of the map that is in view, on the art grid and then enlarged. */
  private drawArt(nowMs: number): void {
    const { surface, scene, editView } = this;
    const { canvas, screen, artBuffer } = surface;
    const { pixelRatio, reducedMotion } = surface.view();
    const scale = (editView.tilePx * pixelRatio) / ART_PER_TILE;
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
    drawWholeSky(art, scene, pictures, left, top);
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
  hiddenRows: 0,
} as const;
