import { REFERENCE_HEIGHT_PX } from '../../shared/course/geometry.ts';
import type { Room } from '../../shared/course/rooms.ts';
import type { GraphicsError } from '../../shared/errors.ts';
import { latest } from '../../shared/latest.ts';
import type { Attention } from '../../shared/protocol/attention.ts';
import type { EditScene } from '../../shared/protocol/edit.ts';
import type { AimPicture, Box, Frame, Scene, View } from '../../shared/protocol/frame.ts';
import { type GhostPlaces, isSamePlaces } from '../../shared/protocol/ghosts.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import type { ScreenPoint, SimEvent } from '../../shared/protocol/sim-service.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { drawAim, drawReadyCue, fullPullLength, handleOf } from './aim.ts';
import { AimFigures } from './aim-figures.ts';
import { ArtBuffer } from './art-buffer.ts';
import { PictureStore } from './assets.ts';
import { Ball, type BallPose, FRAME_ART } from './ball.ts';
import { BallMotion } from './ball-motion.ts';
import { Camera } from './camera.ts';
import { growthAt, largestViewHeight } from './camera-zoom.ts';
import type { CanvasLike, Context2d, Picture } from './canvas.ts';
import { type CourseLayers, ghostBalls, makeLayers, nextFlag } from './course-layers.ts';
import type { Cup } from './cup.ts';
import type { EditPicture } from './edit-picture.ts';
import { EffectPainter } from './effect-painter.ts';
import { FlagMarker } from './flag-marker.ts';
import { type FrameReasons, isMoving } from './frame-pace.ts';
import { CameraSpeed, hasCue, reasonsOf } from './frame-reasons.ts';
import { dimBackdrop, drawBallRings } from './high-contrast.ts';
import { drawLastShot } from './last-shot.ts';
import { LateLayers } from './late-layers.ts';
import type { Mapping } from './line-painter.ts';
import { PixelShapes } from './pixel-shapes.ts';
import type { PlayerLook } from './player-look.ts';
import { RoomSubscription } from './room-subscription.ts';
import { SceneryClock } from './scenery-clock.ts';
import { Shake } from './shake.ts';
import { StartClimb } from './start-climb.ts';
import type { Tower } from './tower.ts';
import { Trail } from './trail.ts';
import { ART_PER_TILE, ART_PER_UNIT, clamp, PX_PER_ART } from './units.ts';
import { ViewSubscription } from './view-subscription.ts';

/** Draws the game. Knows frames, never the world behind them. */
export interface Renderer {
  /** Loads the pictures of a course and resolves when it can be drawn. Plain shapes replace pictures that fail to load. */
  setScene(scene: Scene): Promise<void>;
  /** Sets size, zoom and wishes for the picture. Cheap; called on every resize. */
  setView(view: View): void;
  /** The ball style that later courses begin with. Without it they begin with the classic one until their first frame. */
  setBallStyle(style: number): void;
  /** The middle of the ball in the last picture, CSS pixels of the canvas. Null before the first. */
  ballOnScreen(): ScreenPoint | null;
  /** The middle of a tile in that picture, which may be out of view. */
  tileOnScreen(column: number, row: number): ScreenPoint | null;
  /** The parts of the HUD that cover the picture. The marker of the next flag stands clear of them. */
  setHud(boxes: readonly Box[]): void;
  /** The player looks around while the ball rests. */
  /** @param nowMs the time of the input, on the clock of `draw` */
  look(input: LookInput, nowMs: number): Promise<void>;
  /** Whether a mini-map beside the course follows the view. */
  subscribeView(isWanted: boolean): void;
  /** The page wants to know which of these rooms are in view; of none: it wants to know nothing. */
  subscribeRooms(rooms: readonly Room[]): void;
  /** What has changed in the picture since the last call: the ghosts in view, the view for a mini-map, the rooms in view. */
  takeEvents(): readonly SimEvent[];
  /** Whether somebody looks. Weather, water and flags stand still without that. */
  setAttention(attention: Attention): void;
  /** Why another picture has to follow the last one, as far as the picture itself is the reason. */
  readonly reasons: FrameReasons;
  /** When something begins to move by itself, on the clock of `draw`; infinity when nothing does. */
  readonly dueMs: number;
  /** The course is shown for something else than the start: the view stays at the ball. */
  endClimb(): void;
  /** Draws one moment. `nowMs` must not go back. */
  draw(frame: Frame, nowMs: number): void;
  /** Loads the pictures of a map that is to be edited on the same canvas. It draws in place of `draw`. */
  edit(scene: EditScene): Promise<EditPicture>;
}

/** After a pause, particles and camera must not jump. What begins to move after a rest begins with a usual frame. */
const LONGEST_FRAME_S = 0.1;
const FIRST_FRAME_S = 1 / 60;
const BACKGROUND = '#141729';

/**
 * Makes a renderer for a canvas that nothing else draws on.
 * @param assetBase URL of the folder with the pictures (`public/art`), absolute or from the root of the site
 * @param onLate is called when something was loaded that the next picture shows
 * @returns `graphics_unavailable` when the canvas gives no 2D context
 */
export function createRenderer(
  canvas: CanvasLike,
  assetBase: string,
  onLate: () => void = () => undefined,
): Result<Renderer, GraphicsError> {
  const context = canvas.getContext('2d', { alpha: false });
  return context ? ok(new CanvasRenderer(canvas, context, new PictureStore(assetBase), onLate)) : err('graphics_unavailable');
}

class CanvasRenderer implements Renderer {
  private readonly canvas: CanvasLike;
  private readonly screen: Context2d;
  private readonly store: PictureStore;
  private readonly camera = new Camera();
  /** Loaded when the player first looks around. */
  private playerLook: PlayerLook | undefined;
  private readonly artBuffer = new ArtBuffer();
  private readonly shapes = new PixelShapes();
  private readonly effectPainter = new EffectPainter();
  private readonly shake = new Shake();
  private readonly trail = new Trail();
  private readonly motion = new BallMotion();
  private readonly aimFigures = new AimFigures();
  private readonly flagMarker = new FlagMarker();
  hud: readonly Box[] = [];
  private layers: CourseLayers | null = null;
  private readonly late: LateLayers;
  private readonly climb = new StartClimb(this.camera);
  private readonly viewSubscription = new ViewSubscription();
  private readonly roomSubscription = new RoomSubscription();
  private readonly onLate: () => void;
  private readonly scenery = new SceneryClock();
  private readonly cameraSpeed = new CameraSpeed();
  reasons: FrameReasons = new Set();
  private ghostPlaces: GhostPlaces | null = null;
  private readonly scenes = latest();
  view: View = { width: 1, height: 1, pixelRatio: 1, zoom: 1, reducedMotion: false };
  private ballStyle = 0;
  private lastMs = Number.NaN;
  /** The last frame that was drawn. */
  private frame: Frame | null = null;

  constructor(canvas: CanvasLike, screen: Context2d, store: PictureStore, onLate: () => void) {
    this.canvas = canvas;
    this.screen = screen;
    this.store = store;
    this.onLate = onLate;
    this.late = new LateLayers(onLate);
  }

  async setScene(scene: Scene): Promise<void> {
    const isCurrent = this.scenes.begin();
    this.climb.restart();
    const style = this.ballStyle;
    const [pictures, worn] = await Promise.all([this.store.load(scene.theme), this.store.ball(style)]);
    // A later course may have been requested while the pictures were loading.
    if (!isCurrent()) return;
    const ball = new Ball(worn ?? pictures.ball, (wanted) => this.loadLate(wanted), worn ? style : 0);
    this.layers = makeLayers(scene, pictures, ball, this.highContrast);
    this.effectPainter.setTheme(scene.theme);
    this.trail.clear();
    this.camera.setCourse(this.layers.courseWidth, this.layers.courseHeight);
  }

  private async loadLate(style: number): Promise<Picture | null> {
    const picture = await this.store.ball(style);
    // The ball wears it before the next frame.
    this.onLate();
    return picture;
  }

  setAttention(attention: Attention): void {
    this.scenery.isStanding = attention !== 'watched';
    if (attention === 'hidden') this.climb.leave();
  }

  setView(view: View): void {
    const width = Math.max(1, Math.round(view.width * view.pixelRatio));
    const height = Math.max(1, Math.round(view.height * view.pixelRatio));
    // Setting the size clears the canvas, so it is set only when it changes.
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.view = view;
    // A fast flight enlarges the view: the canvas has that size from the start, so that none is made in flight.
    const highest = largestViewHeight(view);
    this.artBuffer.open(Math.ceil((highest * view.width) / Math.max(1, view.height)) + 2, Math.ceil(highest) + 2);
    const { layers, highContrast } = this;
    if (layers && layers.terrain.highContrast !== highContrast) layers.terrain = { layer: layers.bakeTerrain(highContrast), highContrast };
  }

  private get highContrast(): boolean {
    return this.view.highContrast ?? false;
  }

  setBallStyle(style: number): void {
    this.ballStyle = style;
  }

  ballOnScreen(): ScreenPoint | null {
    return this.onScreen(this.motion.x, this.motion.y);
  }

  tileOnScreen(column: number, row: number): ScreenPoint | null {
    return this.onScreen((column + 0.5) * ART_PER_TILE, (row + 0.5) * ART_PER_TILE);
  }

  /** @param x, y art pixels of the course */
  private onScreen(x: number, y: number): ScreenPoint | null {
    if (!this.layers || Number.isNaN(this.lastMs)) return null;
    const { camera, shake, scale } = this;
    const toCss = scale / this.view.pixelRatio;
    return { x: (x - camera.left - shake.x) * toCss, y: (y - camera.top - shake.y) * toCss };
  }

  subscribeView(isWanted: boolean): void {
    this.viewSubscription.subscribe(isWanted);
  }

  subscribeRooms(rooms: readonly Room[]): void {
    this.roomSubscription.subscribe(rooms);
  }

  takeEvents(): readonly SimEvent[] {
    const { frame, layers, camera } = this;
    if (!frame || !layers) return [];
    const events: SimEvent[] = [];
    const places = this.movedGhosts(frame, layers);
    if (places !== undefined) events.push({ type: 'ghosts', places });
    const view = this.viewSubscription.moved(camera, this.motion, frame);
    if (view) events.push({ type: 'view', view });
    const names = this.roomSubscription.moved(camera);
    if (names) events.push({ type: 'rooms', names });
    return events;
  }

  /** The ghosts in view while the ball rests, for their labels. Undefined when they are where the last call has found them. */
  private movedGhosts(frame: Frame, layers: CourseLayers): GhostPlaces | null | undefined {
    const places = (frame.phase === 'ready' && layers.ghosts?.places(frame, this)) || null;
    if (isSamePlaces(places, this.ghostPlaces)) return undefined;
    this.ghostPlaces = places;
    return places;
  }

  get dueMs(): number {
    return Math.min(this.climb.dueMs, this.playerLook?.dueMs ?? Number.POSITIVE_INFINITY);
  }

  endClimb(): void {
    this.climb.end();
  }

  setHud(boxes: readonly Box[]): void {
    this.hud = boxes;
  }

  async look(input: LookInput, nowMs: number): Promise<void> {
    if (!this.playerLook) {
      const { PlayerLook } = await import('./player-look.ts');
      this.playerLook ??= new PlayerLook(this.camera);
    }
    const { frame, layers } = this;
    if (!frame || !layers) return;
    const mayLook = frame.phase === 'ready' || (frame.watched?.isCameraFree ?? false);
    this.playerLook.handle(input, this.view, mayLook, nextFlag(layers, frame), nowMs);
  }

  async edit(scene: EditScene): Promise<EditPicture> {
    const { EditPicture } = await import('./edit-picture.ts');
    const { canvas, screen, store, artBuffer } = this;
    return EditPicture.open({ canvas, screen, store, artBuffer, view: () => this.view }, scene);
  }

  draw(frame: Frame, nowMs: number): void {
    const { layers, screen } = this;
    this.frame = frame;
    if (!layers) {
      screen.setTransform(1, 0, 0, 1, 0, 0);
      screen.fillStyle = BACKGROUND;
      screen.fillRect(0, 0, this.canvas.width, this.canvas.height);
      return;
    }
    const seconds = Number.isNaN(this.lastMs) ? 0 : clamp((nowMs - this.lastMs) / 1000, 0, this.longestFrameS);
    this.lastMs = nowMs;
    this.scenery.advance(nowMs);
    this.advance(layers, frame, seconds, nowMs);
    const tower = this.late.towerOf(layers, frame);
    if (tower) this.drawTower(tower, layers, frame, nowMs);
    else {
      layers.tower?.reset();
      this.drawArt(layers, frame, nowMs, this.mapping, 1);
      this.drawForeground(layers, frame, nowMs);
    }
    const { effectPainter: effects, hasScenery } = this;
    const { camera, cameraSpeed, climb, shake, trail } = this;
    this.reasons = reasonsOf({ frame, layers, tower, camera, cameraSpeed, climb, effects, shake, trail, hasScenery });
  }

  private drawTower(tower: Tower, layers: CourseLayers, frame: Frame, nowMs: number): void {
    const { screen, view, effectPainter: effects, shapes } = this;
    const drawPlay = (mapping: Mapping, alpha: number): void => this.drawArt(layers, frame, nowMs, mapping, alpha);
    tower.draw(screen, { ...layers, effects, shapes }, frame, view, this.mapping, { nowMs, sceneryMs: this.scenery.nowMs }, drawPlay);
  }

  private get longestFrameS(): number {
    return isMoving(this.reasons) ? LONGEST_FRAME_S : FIRST_FRAME_S;
  }

  private get hasScenery(): boolean {
    return !this.view.reducedMotion && !this.scenery.isStanding;
  }

  /** Where the course stands on the screen during play. */
  get mapping(): Mapping {
    const { camera, shake, scale } = this;
    return { x: -(camera.left + shake.x) * scale, y: -(camera.top + shake.y) * scale, scale };
  }

  /** Moves everything that is part of the picture only. */
  private advance(layers: CourseLayers, frame: Frame, seconds: number, nowMs: number): void {
    const reducedMotion = this.view.reducedMotion;
    const { motion, camera } = this;
    motion.update(frame, nowMs, reducedMotion);
    for (const effect of frame.effects) {
      this.effectPainter.show(effect, nowMs, reducedMotion);
      if (effect.kind === 'bounce' && !reducedMotion) {
        layers.ball.hit(effect.normalX, effect.normalY, effect.speed);
        this.shake.hit(effect.normalX, effect.normalY, effect.speed, nowMs);
      } else if (effect.kind === 'return') {
        this.trail.clear();
      }
    }
    this.effectPainter.particles.update(seconds);
    this.shake.update(nowMs);
    layers.ball.update(seconds);
    if (!reducedMotion) this.trail.add(motion.x, motion.y, Math.hypot(motion.velocityX, motion.velocityY), nowMs);
    this.playerLook?.update(frame, this.view, seconds, nowMs);
    this.climb.update(frame, this.view, layers.flagOrder.finish, nowMs);
    const pullX = frame.aim?.pullX ?? 0;
    const pullY = frame.aim?.pullY ?? 0;
    const { x, y, velocityX, velocityY } = motion;
    camera.update({ x, y, velocityX, velocityY, pullX, pullY }, this.view, seconds, nowMs);
    this.cameraSpeed.update(camera, seconds);
  }

  /** Device pixels of one art pixel. */
  private get scale(): number {
    return ((PX_PER_ART * this.view.height) / REFERENCE_HEIGHT_PX) * this.camera.zoom * this.view.pixelRatio;
  }

  /** Everything behind the ball, on the art grid. @param mapping where the course stands */
  private drawArt(layers: CourseLayers, frame: Frame, nowMs: number, mapping: Mapping, alpha: number): void {
    const { camera, shapes } = this;
    const cornerX = camera.left + this.shake.x;
    const cornerY = camera.top + this.shake.y;
    const left = Math.floor(cornerX);
    const top = Math.floor(cornerY);
    const width = Math.ceil(camera.viewWidth) + 2;
    const height = Math.ceil(camera.viewHeight) + 2;
    const art = this.artBuffer.open(width, height);
    if (!art) return;
    const sceneryMs = this.scenery.nowMs;
    const isAtRest = frame.phase === 'ready' || frame.phase === 'paused';
    layers.still.draw(art, width, height, this.cameraInWords, isAtRest, [
      ...layers.backdrop.parts(camera, width, height, sceneryMs, this.view.reducedMotion),
      { isMoving: false, draw: (context) => this.drawGround(context, layers, left, top, width, height) },
    ]);
    const active = frame.infuriating ? 0 : frame.activeFlags;
    layers.flags.draw(art, active, left, top, height, sceneryMs, this.view.reducedMotion, this.highContrast, frame.ending?.dip);
    if (frame.lastShot) drawLastShot(art, frame.lastShot, left, top, this.highContrast);
    this.trail.draw(art, left, top, nowMs);
    this.effectPainter.draw(art, shapes, left, top, nowMs);
    const { screen } = this;
    const { x, y, scale } = mapping;
    screen.setTransform(1, 0, 0, 1, 0, 0);
    screen.globalAlpha = alpha;
    this.artBuffer.show(screen, width, height, x + left * scale, y + top * scale, scale);
    screen.globalAlpha = 1;
  }

  /** What the parts of a picture that stand depend on. */
  private get cameraInWords(): string {
    const { left, top, viewWidth, viewHeight, altitude } = this.camera;
    const { reducedMotion } = this.view;
    return [left, top, viewWidth, viewHeight, altitude, this.shake.x, this.shake.y, reducedMotion, this.highContrast].join(' ');
  }

  private drawGround(art: Context2d, layers: CourseLayers, left: number, top: number, width: number, height: number): void {
    if (this.highContrast) dimBackdrop(art, width, height);
    layers.walls.draw(art, left, top, width, height, { width: layers.courseWidth, height: layers.courseHeight });
    layers.terrain.layer.draw(art, left, top, width, height);
    layers.cup.draw(art, left, top);
  }

  /** Ball, covers and aim, at the resolution of the screen, so that they move smoothly. */
  private drawForeground(layers: CourseLayers, frame: Frame, nowMs: number): void {
    const { screen, camera, motion, shapes } = this;
    const { x, y, scale } = this.mapping;
    const mapCourse = (): void => screen.setTransform(scale, 0, 0, scale, x, y);
    const { aim } = frame;
    const reducedMotion = this.view.reducedMotion;
    const drawCovers = (): void => {
      mapCourse();
      layers.covers.draw(screen, camera.left, camera.top, camera.viewWidth, camera.viewHeight, reducedMotion ? 0 : this.scenery.nowMs);
    };
    // With high contrast nothing covers the ball.
    if (this.highContrast) {
      drawCovers();
      layers.dangers.draw(screen, camera.left, camera.top, camera.viewWidth, camera.viewHeight);
    }
    mapCourse();
    if (hasCue(frame))
      drawReadyCue(screen, shapes, motion.x, motion.y, camera.zoom, this.scenery.nowMs, !this.hasScenery, this.highContrast);
    const ghosts = this.late.ghostsOf(layers, frame, this.flagMarker);
    ghosts?.drawBalls(screen, ghostBalls(frame), this, nowMs);
    mapCourse();
    if (this.highContrast && !frame.ending?.sink) drawBallRings(screen, shapes, motion.x, motion.y);
    layers.ball.draw(screen, this.ballPose(layers.cup, frame), nowMs);
    if (!this.highContrast) drawCovers();
    mapCourse();
    // The ghost hand aims while the game is paused: figures would only distract a new player. A panel below the picture has its own.
    if (aim) this.drawAim(aim, x, y, frame.phase !== 'paused' && !this.view.coveredBelow);
    else this.aimFigures.rest();
    const marker = frame.phase === 'finished' || this.climb.isLeading ? undefined : this.markNextFlag(layers, frame);
    ghosts?.drawMarkers(screen, ghostBalls(frame), this, marker);
    screen.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** @returns the box of the marker; undefined without one */
  private markNextFlag(layers: CourseLayers, frame: Frame): Box | undefined {
    const flag = nextFlag(layers, frame);
    const at = flag && this.onScreen(flag.x, flag.y);
    if (!flag || !at) return undefined;
    const { width, height, coveredBelow = 0, pixelRatio } = this.view;
    const rowsAway = Math.abs(Math.floor(this.motion.y / ART_PER_TILE) - flag.row);
    return this.flagMarker.draw(
      this.screen,
      { kind: flag.isFinish ? 'finish' : 'checkpoint', at, number: rowsAway },
      { width, height: height - coveredBelow },
      this.hud,
      pixelRatio,
    );
  }

  /** The aim, and its figures beside the handle. @param offsetX, offsetY where the course begins, device pixels */
  private drawAim(aim: AimPicture, offsetX: number, offsetY: number, hasFigures: boolean): void {
    const { screen, motion, shapes, scale, view, canvas } = this;
    const { zoom } = this.camera;
    const height = canvas.height - (view.coveredBelow ?? 0) * view.pixelRatio;
    const [left, top] = [-offsetX / scale, -offsetY / scale];
    const open = { left, top, right: left + canvas.width / scale, bottom: top + height / scale, heightPx: view.height };
    const fullLength = fullPullLength(aim, motion.x, motion.y, zoom, open);
    const place = { x: motion.x, y: motion.y, zoom, fullLength };
    drawAim(screen, shapes, aim, place, this.highContrast);
    if (!hasFigures) return;
    const handle = handleOf(aim, place);
    screen.setTransform(1, 0, 0, 1, 0, 0);
    const handleOnScreen = { x: handle.x * scale + offsetX, y: handle.y * scale + offsetY };
    this.aimFigures.draw(screen, aim, handleOnScreen, { width: canvas.width, height }, view.pixelRatio, this.hud);
  }

  private ballPose(cup: Cup, { aim, balls: [ball], ending }: Frame): BallPose {
    const { motion } = this;
    const { sink = 0 } = ending ?? {};
    const hiddenRows = sink >= 1 ? FRAME_ART : sink > 0 ? cup.hiddenRows(motion.y + FRAME_ART / 2) : 0;
    return {
      x: motion.x,
      y: motion.y,
      velocityX: motion.velocityX / ART_PER_UNIT,
      velocityY: motion.velocityY / ART_PER_UNIT,
      angle: ball.angle,
      style: ball.style,
      pullX: aim?.pullX ?? 0,
      pullY: aim?.pullY ?? 0,
      power: aim?.power ?? 0,
      reducedMotion: this.view.reducedMotion,
      hasWideRim: growthAt(this.camera.zoom) > 1,
      hiddenRows,
    };
  }
}
