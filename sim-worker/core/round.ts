import { assert } from '../../shared/assert.ts';
import { type FlagSet, highestCheckpoint, highWord, LOW_FLAGS, lowWord } from '../../shared/course/flag-set.ts';
import { TILE } from '../../shared/course/geometry.ts';
import { EVENT, type EventType, MAX_EVENT_DELAY, REPLAY_MODE, type ReplayMode, VELOCITY_SCALE } from '../../shared/replay/replay.ts';
import { lightFlags } from './checkpoints.ts';
import {
  COOLDOWN_STEPS,
  DAMPING,
  LOW_DAMPING_SPEED,
  REST_STEPS,
  SHOT_LIMIT_STEPS,
  SLOW_SPEED,
  STOP_SPEED,
  WATER_STEPS,
} from './constants.ts';
import { EMPTY_DIGEST, foldDigest } from './digest.ts';
import { isLegalLaunch, type Launch } from './launch.ts';
import type { BallState, PhysicsPort } from './physics-port.ts';
import { type Terrain, ZONE } from './terrain.ts';

/** Results of a step, as bits. They are for the player's information; the rules do not read them. */
export const STEP = {
  nothing: 0,
  checkpoint: 1,
  drowned: 2,
  lost: 4,
  ready: 8,
  finished: 16,
} as const;

/**
 * One run over one course: the rules of golf as a state machine around a physics port. After each step it reads the ball's
 * float32 place and speed and the tiles. Timers count steps. At rest, (x, y) and the counters are the whole state.
 */
export class Round {
  readonly terrain: Terrain;
  private readonly physics: PhysicsPort;
  private mode: ReplayMode = REPLAY_MODE.normal;
  private active: FlagSet = 0;
  private charged: number[] = [];
  private strokeCount = 0;
  private isAtRest = false;
  private hasFinished = false;
  private stepsSinceEvent = 0;
  private stepsSinceShot = 0;
  private stepsInAll = 0;
  private waterSteps = 0;
  private restSteps = 0;
  private isGrounded = false;
  private untouchedSeat = 0;
  private runningDigest = EMPTY_DIGEST;
  private carriedX = 0;
  private carriedY = 0;

  /** The physics must have been built with the outline of this terrain. */
  constructor(terrain: Terrain, physics: PhysicsPort) {
    this.terrain = terrain;
    this.physics = physics;
    this.start(REPLAY_MODE.normal);
  }

  get ball(): BallState {
    return this.physics.ball;
  }
  get strokes(): number {
    return this.strokeCount;
  }
  /** Strokes charged to the start (0) and each checkpoint; all to the start in infuriating mode. */
  get strokesByCheckpoint(): readonly number[] {
    return this.charged;
  }
  get activeFlags(): FlagSet {
    return this.active;
  }
  get checkpoint(): number {
    return highestCheckpoint(this.active);
  }
  get isInfuriating(): boolean {
    return this.mode === REPLAY_MODE.infuriating;
  }
  /** A shot is allowed. Steps do nothing until it comes. */
  get isReady(): boolean {
    return this.isAtRest;
  }
  get isFinished(): boolean {
    return this.hasFinished;
  }
  /** Steps simulated since the last event. Replays store this number as time. */
  get delaySteps(): number {
    return this.stepsSinceEvent;
  }
  get totalSteps(): number {
    return this.stepsInAll;
  }
  /** u32 over all events so far: each event, and the ball's place and the counters after it. */
  get digest(): number {
    return this.runningDigest;
  }
  /** Where the ball drowned or was lost, when the last step has carried it back. */
  get carriedFrom(): { readonly x: number; readonly y: number } {
    return { x: this.carriedX, y: this.carriedY };
  }
  get isOnRough(): boolean {
    return this.terrain.zoneAt(this.ball.x, this.ball.y) === ZONE.rough;
  }
  get canReturn(): boolean {
    return !this.hasFinished && !this.isInfuriating && this.untouchedSeat !== this.checkpoint + 1;
  }

  /** Begins a new run from the start: strokes, checkpoints and clock are zero. */
  start(mode: ReplayMode): void {
    this.mode = mode;
    this.active = 0;
    this.charged = new Array<number>(mode === REPLAY_MODE.infuriating ? 1 : this.terrain.flags.length + 1).fill(0);
    this.strokeCount = 0;
    this.hasFinished = false;
    this.stepsSinceEvent = 0;
    this.stepsInAll = 0;
    this.seatAt(0);
    this.runningDigest = foldDigest(EMPTY_DIGEST, this.ball.x, this.ball.y, [mode]);
  }

  /**
   * Begins a run at a rest of another one: the next shot depends on place and active flags only.
   * For the solver and for practice. Such a run has no replay.
   */
  startAt(rest: { readonly x: number; readonly y: number; readonly activeFlags: FlagSet }): void {
    this.start(REPLAY_MODE.normal);
    this.active = rest.activeFlags;
    this.physics.seat(rest.x, rest.y);
    this.resetTimers();
    this.isGrounded = this.terrain.isGrounded(rest.x, rest.y);
    this.isAtRest = this.isGrounded;
    this.untouchedSeat = 0;
  }

  /** Plays a shot. Answers false and does nothing when the shot is not allowed. */
  shoot(launch: Launch): boolean {
    if (!this.isAtRest || this.hasFinished || !isLegalLaunch(launch, this.isOnRough)) return false;
    const { x, y } = this.ball;
    this.physics.seat(x, y);
    this.physics.launch(launch.vx / VELOCITY_SCALE, launch.vy / VELOCITY_SCALE);
    this.strokeCount++;
    const charge = this.isInfuriating ? 0 : this.checkpoint;
    this.charged[charge] = (this.charged[charge] as number) + 1;
    this.isAtRest = false;
    this.untouchedSeat = 0;
    this.resetTimers();
    this.isGrounded = false;
    this.recordEvent(EVENT.shot, launch);
    return true;
  }

  /** Sets the ball down at the highest active checkpoint, or at the start. Answers false when that is not allowed or changes nothing. */
  returnToCheckpoint(): boolean {
    if (!this.canReturn) return false;
    this.seatAt(this.checkpoint);
    this.recordEvent(EVENT.return);
    return true;
  }

  /** Records the last event of a finished run. */
  end(): void {
    assert(this.hasFinished, 'only a finished run ends');
    this.recordEvent(EVENT.end);
  }

  /** One step of 1/135 s. Does nothing while the ball is ready and after the finish. Returns the bits of `STEP`. */
  step(): number {
    if (this.isAtRest || this.hasFinished || this.stepsSinceEvent >= MAX_EVENT_DELAY) return STEP.nothing;
    this.physics.setDamping(this.dampingNow());
    this.physics.step();
    this.stepsSinceEvent++;
    this.stepsSinceShot++;
    this.stepsInAll++;
    return this.judge();
  }

  private judge(): number {
    const { x, y, vx, vy } = this.ball;
    const zone = this.terrain.zoneAt(x, y);
    if (zone === ZONE.outside || this.stepsSinceShot >= SHOT_LIMIT_STEPS) return this.carryBack(STEP.lost);
    let results: number = STEP.nothing;
    const lit = this.isInfuriating ? 0 : lightFlags(this.active, this.terrain.flags, Math.floor(x / TILE), Math.floor(y / TILE));
    if (lit !== this.active) {
      this.active = lit;
      results |= STEP.checkpoint;
    }
    this.waterSteps = zone === ZONE.water ? this.waterSteps + 1 : 0;
    if (this.waterSteps >= WATER_STEPS) return results | this.carryBack(STEP.drowned);
    const speedSquared = vx * vx + vy * vy;
    this.isGrounded = speedSquared < LOW_DAMPING_SPEED * LOW_DAMPING_SPEED && this.terrain.isGrounded(x, y);
    const isSlow = this.isGrounded && speedSquared < SLOW_SPEED * SLOW_SPEED && zone !== ZONE.water;
    if (isSlow && this.terrain.isOnFinish(x, y)) {
      this.hasFinished = true;
      return results | STEP.finished;
    }
    this.restSteps = isSlow ? this.restSteps + 1 : 0;
    if (this.restSteps >= REST_STEPS && this.stepsSinceShot >= COOLDOWN_STEPS) {
      this.isAtRest = true;
      results |= STEP.ready;
    }
    return results;
  }

  private dampingNow(): number {
    const { x, y, vx, vy } = this.ball;
    const zone = this.terrain.zoneAt(x, y);
    let damping: number = zone === ZONE.water ? DAMPING.water : zone === ZONE.rough ? DAMPING.rough : DAMPING.air;
    if (this.isGrounded) {
      const low = vx * vx + vy * vy < STOP_SPEED * STOP_SPEED ? DAMPING.stop : DAMPING.low;
      if (low > damping) damping = low;
    }
    return damping;
  }

  private carryBack(why: number): number {
    this.carriedX = this.ball.x;
    this.carriedY = this.ball.y;
    this.seatAt(this.isInfuriating ? 0 : this.checkpoint);
    return why | (this.isAtRest ? STEP.ready : STEP.nothing);
  }

  /** All jumps of the ball go through here: the world as it was built, the ball at rest. In mid-air the ball falls before it is ready. */
  private seatAt(checkpoint: number): void {
    const { x, y } = this.terrain.seatOf(checkpoint);
    this.physics.seat(x, y);
    this.resetTimers();
    this.isGrounded = this.terrain.isGrounded(x, y);
    this.isAtRest = this.isGrounded;
    this.untouchedSeat = this.isAtRest ? checkpoint + 1 : 0;
  }

  private resetTimers(): void {
    this.stepsSinceShot = 0;
    this.waterSteps = 0;
    this.restSteps = 0;
  }

  private recordEvent(type: EventType, launch: Launch = { vx: 0, vy: 0 }): void {
    const { x, y } = this.ball;
    const counters = [type, launch.vx, launch.vy, this.stepsSinceEvent, lowWord(this.active), this.strokeCount];
    // Only where there can be a second word, so that runs of all other courses keep the digests that their replays bear.
    if (this.terrain.flags.length > LOW_FLAGS) counters.push(highWord(this.active));
    this.runningDigest = foldDigest(this.runningDigest, x, y, counters);
    this.stepsSinceEvent = 0;
  }
}
