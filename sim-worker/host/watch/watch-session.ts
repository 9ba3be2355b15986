import { addedFlags, hasFlag, highestCheckpoint } from '../../../shared/course/flag-set.ts';
import type { AimPicture, Effect, Frame, ShownBall } from '../../../shared/protocol/frame.ts';
import type { PlaybackCommand, PlaybackSpeed, PlaybackState, WatchedRun } from '../../../shared/protocol/playback.ts';
import type { SimEvent } from '../../../shared/protocol/sim-service.ts';
import { EVENT, VELOCITY_SCALE } from '../../../shared/replay/replay.ts';
import { LAUNCH_SPEED } from '../../core/constants.ts';
import { AIM_DOTS, flightDots } from '../../core/flight.ts';
import type { BallState } from '../../core/physics-port.ts';
import type { Terrain } from '../../core/terrain.ts';
import type { FrameReasons } from '../../render/frame-pace.ts';
import { ballAt, flagsAt, type Track, type TrackEvent } from '../../replay/track.ts';
import { EffectDetector } from '../effect-detector.ts';
import { type Moment, TimeLine } from './time-line.ts';
import { watchedRun } from './watched-run.ts';

/** Milliseconds between two reports while the run is played. With less, a slow page would spend its time on the time line. */
const REPORT_MS = 100;
/** A launch is the 1.2th power of its pull. */
const POWER_EXPONENT = 1.2;

const PLAYBACK: FrameReasons = new Set(['playback'] as const);
const NONE: FrameReasons = new Set();

/**
 * A run that is watched: a place on the time line of its track, which moves with the clock or to where the viewer wants it. It simulates
 * nothing and makes no sound: what it shows is looked up.
 */
export class WatchSession {
  readonly run: WatchedRun;
  private readonly track: Track;
  private readonly terrain: Terrain;
  private readonly line: TimeLine;
  private readonly shots: readonly TrackEvent[];
  private readonly detector: EffectDetector;
  private readonly ballStyle: number;
  private effects: Effect[] = [];
  private tick = 0;
  private moment: Moment;
  private previousStep = 0;
  private isPlaying = false;
  private speed: PlaybackSpeed = 1;
  private isCameraFree = false;
  private reported = '';
  private reportedMs = Number.NEGATIVE_INFINITY;

  constructor(track: Track, terrain: Terrain, played: Pick<WatchedRun, 'simulationVersion' | 'engine'>, ballStyle: number) {
    this.track = track;
    this.terrain = terrain;
    this.line = new TimeLine(track);
    this.run = { ...watchedRun(track, this.line), ...played };
    this.shots = track.events.filter(({ type }) => type === EVENT.shot);
    this.detector = new EffectDetector(terrain);
    this.ballStyle = ballStyle;
    this.moment = this.line.momentAt(0);
  }

  command(command: PlaybackCommand): void {
    if (command.kind === 'play') this.play();
    else if (command.kind === 'pause') this.isPlaying = false;
    else if (command.kind === 'speed') this.speed = command.speed;
    else if (command.kind === 'camera') this.isCameraFree = command.isFree;
    else if (command.kind === 'seek') this.jumpTo(command.tick);
    else {
      this.isPlaying = false;
      this.jumpTo(this.line.stepsAway(this.tick, command.by));
    }
    this.reportedMs = Number.NEGATIVE_INFINITY;
  }

  /** Why another frame has to follow the last one. */
  get reasons(): FrameReasons {
    return this.isPlaying ? PLAYBACK : NONE;
  }

  /** How fast the clock of the host goes. */
  get timeScale(): number {
    return this.speed;
  }

  /** One tick. */
  step(): void {
    if (!this.isPlaying) return;
    if (this.tick >= this.line.ticks) {
      this.isPlaying = false;
      return;
    }
    const before = this.moment;
    this.tick++;
    this.moment = this.line.momentAt(this.tick);
    this.previousStep = before.step;
    if (this.moment.strokes > before.strokes) this.hit(before.strokes);
    if (this.moment.step > before.step) this.observe();
  }

  /** @param alpha how far this moment is between the last two ticks, 0 to 1 */
  frame(alpha: number): Frame {
    const { effects, moment, track } = this;
    this.effects = [];
    return {
      phase: this.isPlaying ? 'moving' : 'ready',
      balls: [this.shownBall(alpha)],
      activeFlags: flagsAt(track, moment.step),
      infuriating: track.infuriating,
      aim: this.aim(),
      effects,
      watched: { isCameraFree: this.isCameraFree },
    };
  }

  /** The event for the page, when something has changed that it has not been told yet: ten times a second while the run is played. */
  takeEvents(nowMs: number): SimEvent[] {
    if (this.isPlaying && nowMs - this.reportedMs < REPORT_MS) return [];
    const { state } = this;
    const text = JSON.stringify(state);
    if (text === this.reported) return [];
    this.reported = text;
    this.reportedMs = nowMs;
    return [{ type: 'playback', state }];
  }

  private get state(): PlaybackState {
    const { isPlaying, speed, tick, moment, track, line } = this;
    const checkpoint = highestCheckpoint(flagsAt(track, moment.step));
    return { isPlaying, speed, tick, steps: moment.step, strokes: moment.strokes, checkpoint, isAtEnd: tick >= line.ticks };
  }

  private play(): void {
    if (this.tick >= this.line.ticks) this.jumpTo(0);
    this.isPlaying = true;
  }

  /** Nothing is shown between two places of a jump. */
  private jumpTo(tick: number): void {
    this.tick = Math.min(this.line.ticks, Math.max(0, Math.round(tick)));
    this.moment = this.line.momentAt(this.tick);
    this.previousStep = this.moment.step;
    this.detector.restart(ballAt(this.track, this.moment.step));
  }

  private shownBall(alpha: number): ShownBall {
    const { track, moment, previousStep, isPlaying } = this;
    const { step } = moment;
    const ball = ballAt(track, step);
    const isMoving = isPlaying && step !== previousStep;
    const { x: previousX, y: previousY } = isMoving && !track.jumps.has(step) ? ballAt(track, previousStep) : ball;
    return {
      previousX,
      previousY,
      x: ball.x,
      y: ball.y,
      alpha: isMoving ? alpha : 1,
      velocityX: isMoving ? ball.vx : 0,
      velocityY: isMoving ? ball.vy : 0,
      angle: ball.angle,
      style: this.ballStyle,
    };
  }

  /** How the next shot is aimed: pulled back in the first half of the pause, then held. */
  private aim(): AimPicture | null {
    const { moment, track, terrain } = this;
    const shot = this.shots[moment.strokes];
    if (moment.pause === undefined || !shot) return null;
    const pulled = Math.min(1, 2 * moment.pause);
    const { x, y } = ballAt(track, moment.step);
    const power = powerOf(shot);
    const length = Math.hypot(shot.vx, shot.vy);
    return {
      power: power * pulled,
      pullX: (-shot.vx / length) * power * pulled,
      pullY: (-shot.vy / length) * power * pulled,
      dots: pulled < 1 ? [] : flightDots(terrain, x, y, shot, track.infuriating ? AIM_DOTS.infuriating : AIM_DOTS.normal),
    };
  }

  private hit(shot: number): void {
    const event = this.shots[shot];
    if (!event) return;
    const { x, y } = ballAt(this.track, event.step);
    const length = Math.hypot(event.vx, event.vy);
    this.effects.push({ kind: 'hit', x, y, power: powerOf(event), dirX: event.vx / length, dirY: event.vy / length });
    this.detector.restart({ x, y, vx: event.vx / VELOCITY_SCALE, vy: event.vy / VELOCITY_SCALE, angle: 0 });
  }

  private observe(): void {
    const { track, moment, previousStep, detector } = this;
    const ball = ballAt(track, moment.step);
    if (track.jumps.has(moment.step)) this.carry(ball);
    else {
      detector.observe(ball);
      this.effects.push(...detector.take());
    }
    const lit = addedFlags(flagsAt(track, moment.step), flagsAt(track, previousStep));
    this.terrain.flags.forEach(({ column, row }, k) => {
      if (hasFlag(lit, k)) this.effects.push({ kind: 'checkpoint', column, row });
    });
    const { finish } = this.terrain;
    if (moment.step === track.steps && finish) this.effects.push({ kind: 'finish', column: finish.column, row: finish.row });
  }

  private carry(ball: BallState): void {
    const { x: fromX, y: fromY } = ballAt(this.track, this.previousStep);
    this.effects.push({ kind: 'return', fromX, fromY, x: ball.x, y: ball.y });
    this.detector.restart(ball);
  }
}

/** The share of the longest pull that a shot was played with. For the picture only. */
function powerOf({ vx, vy }: TrackEvent): number {
  return Math.min(1, Math.hypot(vx, vy) / (LAUNCH_SPEED * VELOCITY_SCALE)) ** (1 / POWER_EXPONENT);
}
