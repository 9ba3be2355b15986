import * as Comlink from 'comlink';
import type { Theme } from '../../shared/course/course.ts';
import type { Level } from '../../shared/course/level.ts';
import type { Room } from '../../shared/course/rooms.ts';
import { validateMap } from '../../shared/course/validate.ts';
import type { SimError } from '../../shared/errors.ts';
import { latest } from '../../shared/latest.ts';
import type { Attention } from '../../shared/protocol/attention.ts';
import type { ArcDescription, CourseDescription } from '../../shared/protocol/description.ts';
import type { EditMarks, EditScene, EditView, TileChange } from '../../shared/protocol/edit.ts';
import type { FreeArea } from '../../shared/protocol/ending.ts';
import type { Box, Frame, View } from '../../shared/protocol/frame.ts';
import type { GhostPace, GhostReport, GhostRun } from '../../shared/protocol/ghosts.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import type { LookInput } from '../../shared/protocol/look.ts';
import type { PlaybackCommand, WatchReport } from '../../shared/protocol/playback.ts';
import type { SharePictureAnswer, SharePictureRequest } from '../../shared/protocol/share-picture.ts';
import type {
  FrameStats,
  InitOptions,
  ScreenPoint,
  SimService,
  SimSink,
  StartOptions,
  StartReport,
} from '../../shared/protocol/sim-service.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Surroundings } from '../core/surroundings.ts';
import { Box2dWorld } from '../engine/box2d-world.ts';
import { loadBox2d } from '../engine/load-browser.ts';
import type { EditPicture } from '../render/edit-picture.ts';
import { FrameLoop } from '../render/frame-loop.ts';
import { FramePace, type FrameReasons, isMoving } from '../render/frame-pace.ts';
import { createRenderer, type Renderer } from '../render/renderer.ts';
import { BounceLoader } from './bounce-loader.ts';
import { FixedStepClock } from './clock.ts';
import { RunSession } from './run-session.ts';
import type { WatchSession } from './watch/watch-session.ts';

const KEPT_FRAME_TIMES = 600;

/** The host in the browser. It owns engine, session and clock, and the picture when it got a canvas. */
class SimHost implements SimService {
  private clock = new FixedStepClock();
  private timeScale = 1;
  private readonly pace = new FramePace();
  private readonly loop = new FrameLoop(() => this.makeFrame());
  private readonly bounceLoader = new BounceLoader(() => this.wake());
  private physics: Box2dWorld | undefined;
  private session: RunSession | undefined;
  private editing: EditPicture | undefined;
  private renderer: Renderer | undefined;
  private sink: SimSink | undefined;
  private reducedMotion = false;
  private attention: Attention = 'watched';
  private ballStyle = 0;
  private freeArea: FreeArea | null = null;
  /** Of courses and of maps to edit. */
  private readonly loads = latest();
  /** The course that was asked for last. Its pictures may still be loading, and `session` is undefined until then. */
  private level: Level | undefined;
  private scene: Promise<void> | undefined;
  private readonly ghostCalls = latest();
  private watching: WatchSession | undefined;
  private readonly watchCalls = latest();
  private frames = 0;
  private steps = 0;
  private frameTimes: number[] = [];

  async init(options: InitOptions, sink: SimSink): Promise<Result<null, SimError>> {
    this.timeScale = options.timeScale ?? 1;
    this.clock = new FixedStepClock(this.timeScale);
    this.sink = sink;
    this.reducedMotion = options.view.reducedMotion;
    if (options.canvas) {
      const created = createRenderer(options.canvas, options.assetBase, () => this.wake());
      if (!created.ok) return created;
      this.renderer = created.value;
      this.renderer.setView(options.view);
      this.renderer.setBallStyle(this.ballStyle);
    }
    try {
      this.physics = new Box2dWorld(await loadBox2d());
    } catch (error) {
      console.error(error);
      return err('engine_unavailable');
    }
    return ok(null);
  }

  async load(level: Level): Promise<Result<null, SimError>> {
    if (!this.physics) return err('engine_unavailable');
    if (validateMap(level).errors.length > 0) return err('level_invalid');
    this.session = undefined;
    this.endWatching();
    const isCurrent = this.loads.begin();
    this.level = level;
    this.scene = this.renderer?.setScene(level);
    await this.scene;
    // A later course was requested while the pictures were loading; that one will be played.
    if (!isCurrent()) return ok(null);
    this.editing = undefined;
    this.session = new RunSession(level, this.physics);
    this.session.setBallStyle(this.ballStyle);
    this.session.setFreeArea(this.freeArea);
    this.wake();
    return ok(null);
  }

  start(options: StartOptions): StartReport {
    this.endWatching();
    const report = this.playing.start(options);
    this.wake();
    return report;
  }

  setPaused(paused: boolean): void {
    this.session?.setPlaying(!paused);
    this.wake();
  }

  setView(view: View): void {
    this.reducedMotion = view.reducedMotion;
    this.renderer?.setView(view);
    this.wake();
  }

  setAttention(attention: Attention): void {
    this.attention = attention;
    this.renderer?.setAttention(attention);
    this.editing?.setAttention(attention);
    this.wake();
  }

  setBallStyle(index: number): void {
    this.ballStyle = index;
    this.renderer?.setBallStyle(index);
    this.session?.setBallStyle(index);
    this.wake();
  }

  aim(drag: DragIntent | null): void {
    if (this.session?.aim(drag)) this.wake();
  }

  shoot(drag: DragIntent): boolean {
    const isShot = this.session?.shoot(drag) ?? false;
    this.wake();
    return isShot;
  }

  returnToCheckpoint(): boolean {
    const isReturned = this.session?.returnToCheckpoint() ?? false;
    this.wake();
    return isReturned;
  }

  setHud(boxes: readonly Box[]): void {
    this.renderer?.setHud(boxes);
    this.wake();
  }

  async look(input: LookInput): Promise<void> {
    await this.renderer?.look(input, this.worldMs());
    this.wake();
  }

  subscribeView(isWanted: boolean): void {
    this.renderer?.subscribeView(isWanted);
    this.wake();
  }

  subscribeRooms(rooms: readonly Room[]): void {
    this.renderer?.subscribeRooms(rooms);
    this.wake();
  }

  ballOnScreen(): ScreenPoint | null {
    return this.renderer?.ballOnScreen() ?? null;
  }

  tileOnScreen(column: number, row: number): ScreenPoint | null {
    return this.renderer?.tileOnScreen(column, row) ?? null;
  }

  async describeCourse(): Promise<CourseDescription | null> {
    return (await this.surroundings())?.course() ?? null;
  }

  async describeArc(drag: DragIntent): Promise<ArcDescription | null> {
    const surroundings = await this.surroundings();
    return surroundings?.arc(drag, this.session?.bounceStops(drag)) ?? null;
  }

  skipEnding(): void {
    this.session?.skipEnding();
    this.wake();
  }

  setFreeArea(area: FreeArea | null): void {
    this.freeArea = area;
    this.session?.setFreeArea(area);
    this.wake();
  }

  async setGhosts(runs: readonly GhostRun[], pace: GhostPace): Promise<readonly GhostReport[]> {
    const { session, level } = this;
    const isCurrent = this.ghostCalls.begin();
    if (!session || !level) return runs.map(() => err('engine_unavailable'));
    if (runs.length === 0) {
      session.setGhosts(undefined);
      this.wake();
      return [];
    }
    const { makeGhosts } = await import('./replays.ts');
    const { ghosts, reports } = await makeGhosts(level, runs, pace);
    // Other ghosts, or another course, were asked for meanwhile.
    if (isCurrent() && session === this.session) session.setGhosts(ghosts);
    this.wake();
    return reports;
  }

  async prepareWatch(): Promise<void> {
    const { prepareWatch } = await import('./replays.ts');
    await prepareWatch();
  }

  async watch(replay: Uint8Array): Promise<WatchReport> {
    const { level } = this;
    const isCurrent = this.watchCalls.begin();
    this.renderer?.endClimb();
    this.wake();
    if (!level) return err('engine_unavailable');
    const { openWatch } = await import('./replays.ts');
    const opened = await openWatch(level, replay, this.ballStyle);
    if (!opened.ok) return opened;
    await this.scene;
    // Another run, or another course, was asked for meanwhile.
    if (isCurrent()) {
      this.session?.setPlaying(false);
      this.watching = opened.value;
      this.wake();
    }
    return ok(opened.value.run);
  }

  playback(command: PlaybackCommand): void {
    this.watching?.command(command);
    this.wake();
  }

  async sharePicture(request: SharePictureRequest): Promise<SharePictureAnswer> {
    const { makeSharePicture } = await import('./share-picture.ts');
    return makeSharePicture(request);
  }

  stats(): FrameStats {
    return { frames: this.frames, steps: this.steps, frameTimes: this.frameTimes };
  }

  async edit(scene: EditScene): Promise<Result<null, SimError>> {
    this.session = undefined;
    this.endWatching();
    const isCurrent = this.loads.begin();
    const picture = await this.renderer?.edit(scene);
    if (isCurrent()) {
      this.editing = picture;
      picture?.setAttention(this.attention);
    }
    this.wake();
    return ok(null);
  }

  paint(changes: readonly TileChange[]): void {
    this.editing?.paint(changes);
    this.wake();
  }

  setEditView(view: EditView): void {
    this.editing?.setView(view);
    this.wake();
  }

  setEditMarks(marks: EditMarks): void {
    this.editing?.setMarks(marks);
    this.wake();
  }

  async setEditTheme(theme: Theme): Promise<void> {
    await this.editing?.setTheme(theme);
    this.wake();
  }

  /** Few players ask for it, so the code is loaded then. */
  private async surroundings(): Promise<Surroundings | undefined> {
    const { surroundingsOf } = await import('./surroundings-of.ts');
    return this.session && surroundingsOf(this.session.round);
  }

  private get playing(): RunSession {
    if (!this.session) throw new Error('No course is loaded');
    return this.session;
  }

  /** The clock of everything that moves, ms. */
  private worldMs(): number {
    return performance.now() * this.timeScale;
  }

  /** Something has changed that the next frame shows. */
  private wake(): void {
    // After a rest the time of a flight counts from the call that begins it, not from the frame after it.
    this.clock.resume(this.worldMs());
    this.loop.wake();
  }

  /** Steps, draws and sends what is due. @returns ms until the next frame, as `FramePace.waitMs` */
  private makeFrame(): number {
    const now = this.worldMs();
    const { session, editing, watching, reducedMotion } = this;
    const isWatched = this.attention === 'watched';
    if (editing) {
      editing.draw(now);
      this.count();
      return this.waitMs(editing.reasons, now);
    }
    if (watching) {
      this.presentWatched(watching, now);
      return this.waitMs(this.withPicture(watching.reasons), now);
    }
    if (!session) return Number.POSITIVE_INFINITY;
    const due = this.clock.advance(now, session.timeScale(now, reducedMotion));
    for (let i = 0; i < due; i++) session.step();
    this.steps += due;
    session.advanceEnding(now, reducedMotion);
    this.bounceLoader.update(session);
    this.present(session.frame(this.clock.alpha), now);
    const events = session.takeEvents();
    if (events.length > 0) this.sink?.events(events);
    return this.waitMs(this.withPicture(session.reasons(isWatched && !reducedMotion)), now);
  }

  private withPicture(reasons: FrameReasons): FrameReasons {
    return new Set([...reasons, ...(this.renderer?.reasons ?? [])]);
  }

  /** @param now of the world */
  private waitMs(reasons: FrameReasons, now: number): number {
    if (!isMoving(reasons)) this.clock.rest();
    const dueMs = this.editing ? Number.POSITIVE_INFINITY : (this.renderer?.dueMs ?? Number.POSITIVE_INFINITY);
    return Math.min(this.pace.waitMs(reasons, performance.now()), Math.max(0, dueMs - now) / this.timeScale);
  }

  private presentWatched(watching: WatchSession, now: number): void {
    const due = this.clock.advance(now, watching.timeScale);
    for (let i = 0; i < due; i++) watching.step();
    this.present(watching.frame(this.clock.alpha), now);
    const events = watching.takeEvents(now);
    if (events.length > 0) this.sink?.events(events);
  }

  private endWatching(): void {
    this.watchCalls.drop();
    this.watching = undefined;
  }

  private present(frame: Frame, now: number): void {
    if (this.renderer) {
      this.renderer.draw(frame, now);
      for (const event of this.renderer.takeEvents()) this.session?.tell(event);
    } else this.sink?.frame(frame);
    this.count();
  }

  private count(): void {
    this.frames++;
    this.frameTimes.push(performance.now());
    if (this.frameTimes.length > KEPT_FRAME_TIMES) this.frameTimes.shift();
  }
}

Comlink.expose(new SimHost());
