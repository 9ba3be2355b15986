import type { SimError } from '../../shared/errors.ts';
import { latest } from '../../shared/latest.ts';
import type { Frame } from '../../shared/protocol/frame.ts';
import type { InitOptions, SimEvent, SimSink } from '../../shared/protocol/sim-service.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { PhysicsPort } from '../core/physics-port.ts';
import { FrameLoop } from '../render/frame-loop.ts';
import { FramePace, type FrameReasons, isMoving } from '../render/frame-pace.ts';
import { createRenderer, type Renderer } from '../render/renderer.ts';
import type { Activity, NextFrame } from './activities/activity.ts';
import { FixedStepClock } from './clock.ts';
import { NO_WISHES, type Wishes } from './wishes.ts';

const KEPT_FRAME_TIMES = 600;

/** Engine, clock and picture of the worker (when it got a canvas), and the one activity that they are for. */
export class Host {
  readonly wishes: Wishes = { ...NO_WISHES };
  /** Of courses and of maps to edit. */
  readonly loads = latest();
  readonly stats = { frames: 0, steps: 0, frameTimes: [] as number[] };
  physics: PhysicsPort | undefined;
  renderer: Renderer | undefined;
  private readonly loadEngine: () => Promise<PhysicsPort>;
  private sink: SimSink | undefined;
  private activity: Activity | undefined;
  private clock = new FixedStepClock();
  private timeScale = 1;
  private readonly pace = new FramePace();
  private readonly loop = new FrameLoop(() => this.makeFrame());

  constructor(loadEngine: () => Promise<PhysicsPort>) {
    this.loadEngine = loadEngine;
  }

  async init(options: InitOptions, sink: SimSink): Promise<Result<null, SimError>> {
    this.timeScale = options.timeScale ?? 1;
    this.clock = new FixedStepClock(this.timeScale);
    this.sink = sink;
    this.wishes.reducedMotion = options.view.reducedMotion;
    if (options.canvas) {
      const created = createRenderer(options.canvas, options.assetBase, () => this.wake());
      if (!created.ok) return created;
      this.renderer = created.value;
      this.renderer.setView(options.view);
      this.renderer.setBallStyle(this.wishes.ballStyle);
    }
    try {
      this.physics = await this.loadEngine();
    } catch (error) {
      console.error(error);
      return err('engine_unavailable');
    }
    return ok(null);
  }

  /** Shows an activity in place of the one before. */
  begin(activity: Activity): void {
    if (activity === this.activity) return;
    this.activity?.end();
    this.activity = activity;
  }

  /** Ends an activity if it is the one that is shown: then the last picture stands until another one begins. */
  drop(activity: Activity): void {
    if (activity !== this.activity) return;
    this.activity = undefined;
    activity.end();
  }

  /** Draws a frame, or posts it where the page draws. @returns what the picture tells the page */
  show(frame: Frame, nowMs: number): readonly SimEvent[] {
    if (!this.renderer) {
      this.sink?.frame(frame);
      return [];
    }
    this.renderer.draw(frame, nowMs);
    return this.renderer.takeEvents();
  }

  /** What follows the frame that was shown. @param reasons those of the activity */
  withPicture(reasons: FrameReasons): NextFrame {
    const { renderer } = this;
    return renderer
      ? { reasons: new Set([...reasons, ...renderer.reasons]), dueMs: renderer.dueMs }
      : { reasons, dueMs: Number.POSITIVE_INFINITY };
  }

  /** The clock of everything that moves, ms. */
  nowMs(): number {
    return performance.now() * this.timeScale;
  }

  /** Something has changed that the next frame shows. */
  wake(): void {
    // After a rest the time of a flight counts from the call that begins it, not from the frame after it.
    this.clock.resume(this.nowMs());
    this.loop.wake();
  }

  /** Makes a call whose effect the next frame shows. */
  waking<A extends unknown[], R>(call: (...values: A) => R): (...values: A) => R {
    return (...values) => {
      const answer = call(...values);
      this.wake();
      return answer;
    };
  }

  /** Steps, shows and sends what is due. @returns ms until the next frame, as `FramePace.waitMs` */
  private makeFrame(): number {
    const { activity, clock } = this;
    if (!activity) return Number.POSITIVE_INFINITY;
    const now = this.nowMs();
    const due = clock.advance(now, activity.timeScale(now));
    for (let i = 0; i < due; i++) activity.step();
    const { reasons, dueMs } = activity.frame(clock.alpha, now);
    this.count(due);
    const events = activity.takeEvents(now);
    if (events.length > 0) this.sink?.events(events);
    if (!isMoving(reasons)) clock.rest();
    return Math.min(this.pace.waitMs(reasons, performance.now()), Math.max(0, dueMs - now) / this.timeScale);
  }

  private count(steps: number): void {
    const { stats } = this;
    stats.frames++;
    stats.steps += steps;
    stats.frameTimes.push(performance.now());
    if (stats.frameTimes.length > KEPT_FRAME_TIMES) stats.frameTimes.shift();
  }
}
