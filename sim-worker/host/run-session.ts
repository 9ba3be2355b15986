import { assert } from '../../shared/assert.ts';
import { addedFlags, type FlagSet, flagsBelow, hasFlag } from '../../shared/course/flag-set.ts';
import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import type { Level } from '../../shared/course/level.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Effect, Frame, GhostBall, Phase, ShownBall } from '../../shared/protocol/frame.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import type { RunResult, RunStatus, SimEvent, StartOptions, StartReport } from '../../shared/protocol/sim-service.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import type { ArcStop } from '../core/arc.ts';
import { launchOf, powerOf } from '../core/launch.ts';
import { traceOutline } from '../core/outline.ts';
import type { PhysicsPort } from '../core/physics-port.ts';
import { Round, STEP } from '../core/round.ts';
import { Terrain } from '../core/terrain.ts';
import type { FrameReason } from '../render/frame-pace.ts';
import { playReplayInParts } from '../replay/player.ts';
import { Recorder } from '../replay/recorder.ts';
import { aimPictureOf } from './aim-picture.ts';
import { EffectDetector } from './effect-detector.ts';
import { Ending } from './ending.ts';
import { ForeseenShots } from './foreseen-shots.ts';
import type { Ghosts } from './ghosts/ghosts.ts';
import { RunLineRecorder } from './run-line.ts';
import { SlowMotion } from './slow-motion.ts';
import { NO_WISHES, type Wishes } from './wishes.ts';

/**
 * One course that is being played: intents come in, frames and events go out. It knows neither browser nor clock; the host
 * calls `step` when a step is due.
 */
export class RunSession {
  /** Public for what describes the course; only the session plays it. */
  readonly round: Round;
  readonly foreseen = new ForeseenShots();
  private readonly recorder: Recorder;
  private readonly detector: EffectDetector;
  private readonly slowMotion: SlowMotion;
  private readonly line = new RunLineRecorder();
  private readonly courseHash: string;
  private readonly wishes: Readonly<Wishes>;
  private events: SimEvent[] = [];
  private frameEffects: Effect[] = [];
  private drag: DragIntent | null = null;
  private isPlaying = false;
  private previousX = 0;
  private previousY = 0;
  private litFlags: FlagSet = 0;
  private lastStatus = '';
  private isPractice = false;
  private ending: Ending | undefined;
  private lastEnding = '';
  private ghosts: Ghosts | undefined;

  /** @param wishes may change at any time */
  constructor(level: Level, physics: PhysicsPort, wishes = NO_WISHES) {
    this.wishes = wishes;
    const terrain = new Terrain(level);
    physics.build(traceOutline(terrain));
    this.courseHash = level.hash;
    this.round = new Round(terrain, physics);
    this.recorder = new Recorder(this.round, level.hash);
    this.detector = new EffectDetector(terrain);
    this.slowMotion = new SlowMotion(terrain.finish);
    this.settlePicture();
  }

  /** Begins a run, continues a saved one from its last rest, or practices from a checkpoint. */
  start(options: StartOptions): StartReport {
    const { practiceFrom, resume } = options;
    if (practiceFrom !== undefined) this.checkPractice(practiceFrom, options.infuriating);
    this.isPractice = practiceFrom !== undefined;
    this.ending = undefined;
    this.lastEnding = '';
    const mode = options.infuriating ? REPLAY_MODE.infuriating : REPLAY_MODE.normal;
    const resumed = !this.isPractice && resume !== undefined && this.resume(resume);
    if (!resumed) this.recorder.start(mode);
    if (practiceFrom !== undefined)
      this.round.startAt({ ...this.round.terrain.seatOf(practiceFrom), activeFlags: flagsBelow(practiceFrom) });
    if (!resumed) this.line.restart(this.round.ball.x, this.round.ball.y);
    this.isPlaying = true;
    this.drag = null;
    this.litFlags = this.round.activeFlags;
    this.ghosts?.restart(this.round);
    this.slowMotion.restart();
    this.settlePicture();
    this.events = [];
    const status = this.status();
    this.emitStatus();
    if (this.round.isFinished) this.finish();
    return { status, resumed, checkpointIds: this.activeIds() };
  }

  setPlaying(playing: boolean): void {
    this.isPlaying = playing;
    if (!playing) this.drag = null;
    this.emitStatus();
  }

  /** Returns false when the aim is held as before. */
  aim(drag: DragIntent | null): boolean {
    const hasChanged = drag?.dx !== this.drag?.dx || drag?.dy !== this.drag?.dy;
    this.drag = drag;
    return hasChanged;
  }

  /** What the first bounce ends on that the aim of a drag shows. The ball must rest. */
  bounceStop(drag: DragIntent): ArcStop | undefined {
    const launch = launchOf(drag, this.round.isOnRough);
    return launch ? this.foreseen.foresee(this.round, launch)?.stops[1] : undefined;
  }

  /** Releases a drag. Answers false and does nothing when no shot is allowed or the pull is too short. */
  shoot(drag: DragIntent): boolean {
    this.drag = null;
    const { round } = this;
    if (!this.isPlaying) return false;
    const power = powerOf(drag, round.isOnRough);
    const launch = launchOf(drag, round.isOnRough);
    const { x, y } = round.ball;
    if (!launch || !this.recorder.shoot(launch)) return false;
    this.settlePicture();
    const length = Math.sqrt(launch.vx * launch.vx + launch.vy * launch.vy);
    this.emitEffect({ kind: 'hit', x, y, power, dirX: launch.vx / length, dirY: launch.vy / length });
    this.emitSaved();
    this.emitStatus();
    return true;
  }

  returnToCheckpoint(): boolean {
    const { x, y } = this.round.ball;
    if (!this.isPlaying || !this.recorder.returnToCheckpoint()) return false;
    this.emitReturn('asked', x, y);
    this.emitSaved();
    this.emitStatus();
    return true;
  }

  /** Shows ghosts beside the run, in place of those before. */
  setGhosts(ghosts: Ghosts | undefined): void {
    this.ghosts = ghosts;
    ghosts?.restart(this.round);
  }

  /** What the picture tells the page of this moment. */
  tell(event: SimEvent): void {
    this.events.push(event);
  }

  /**
   * Why another frame has to follow the last one, as far as the run is the reason. The aim is one while somebody looks: at full power the ball
   * trembles.
   */
  reasons(isWatched: boolean): Set<FrameReason> {
    const reasons = new Set<FrameReason>();
    if (this.phase() === 'moving') reasons.add('flight');
    if (isWatched && this.drag && this.round.isReady) reasons.add('aim');
    if (this.ending && this.ending.status.stage !== 'result') reasons.add('ending');
    if (this.isPlaying && this.ghosts?.areMoving) reasons.add('ghosts');
    return reasons;
  }

  /** One fixed step. */
  step(): void {
    if (!this.isPlaying) return;
    this.stepRun();
    this.ghosts?.step(this.round);
  }

  private stepRun(): void {
    const { round, detector } = this;
    const { x, y } = round.ball;
    const before = round.totalSteps;
    const results = round.step();
    this.previousX = x;
    this.previousY = y;
    if (round.totalSteps === before) return;
    this.observeLine();
    if (results & (STEP.drowned | STEP.lost)) {
      if (results & STEP.checkpoint) this.emitCheckpoints();
      this.emitReturn(results & STEP.drowned ? 'water' : 'lost', x, y);
    } else {
      detector.observe(round.ball);
      for (const effect of detector.take()) this.emitEffect(effect);
      if (results & STEP.checkpoint) this.emitCheckpoints();
    }
    if (results & STEP.finished) this.finish();
    if (results !== STEP.nothing) this.emitStatus();
  }

  /**
   * The speed of the world, 1 or less: it slows down before the flag. Called once a frame.
   * @param nowMs the player's clock
   * @param reducedMotion the world keeps its pace
   */
  timeScale(nowMs: number, reducedMotion: boolean): number {
    return reducedMotion ? 1 : this.slowMotion.scale(this.phase() === 'moving' ? this.round.ball : undefined, nowMs);
  }

  /**
   * Shows the next moment of the ending. Called once a frame; does nothing before the finish.
   * @param nowMs the player's clock
   */
  advanceEnding(nowMs: number, reducedMotion: boolean): void {
    const { ending } = this;
    if (!ending) return;
    ending.advance(nowMs, reducedMotion);
    if (ending.takeDrop()) this.emitDrop(ending);
    const text = JSON.stringify(ending.status);
    if (text === this.lastEnding) return;
    this.lastEnding = text;
    this.events.push({ type: 'ending', ending: ending.status });
  }

  /** Leads to the end of the ending at once. */
  skipEnding(): void {
    this.ending?.skip();
  }

  frame(alpha: number): Frame {
    const { round, ending } = this;
    const effects = this.frameEffects;
    this.frameEffects = [];
    const isLyingStill = round.isReady && !round.isFinished;
    const lastShot = isLyingStill && !round.isInfuriating ? this.line.lastStroke : undefined;
    return {
      phase: this.phase(),
      balls: [this.shownBall(alpha), ...this.ghostBalls(alpha)],
      activeFlags: round.activeFlags,
      infuriating: round.isInfuriating,
      aim: this.drag && aimPictureOf(this.drag, round, this.foreseen),
      ...(lastShot && { lastShot }),
      effects,
      ...(ending && { ending: ending.frame(this.wishes.freeArea) }),
    };
  }

  private shownBall(alpha: number): ShownBall {
    const { round, ending, wishes } = this;
    const { x, y, angle } = ending?.ball ?? round.ball;
    const isMoving = this.phase() === 'moving';
    return {
      previousX: ending ? x : this.previousX,
      previousY: ending ? y : this.previousY,
      x,
      y,
      alpha: isMoving ? alpha : 1,
      velocityX: ending || round.isReady ? 0 : round.ball.vx,
      velocityY: ending || round.isReady ? 0 : round.ball.vy,
      angle,
      style: wishes.ballStyle,
    };
  }

  /** None beside practice, which begins somewhere else, and none after the finish. */
  private ghostBalls(alpha: number): GhostBall[] {
    const { ghosts, round, isPractice } = this;
    return !ghosts || isPractice || round.isFinished ? [] : ghosts.balls(round.ball, alpha);
  }

  /** The events since the last call, oldest first. */
  takeEvents(): SimEvent[] {
    const taken = this.events;
    this.events = [];
    return taken;
  }

  status(): RunStatus {
    const { round } = this;
    const { terrain } = round;
    const finishRow = terrain.finish?.row ?? 0;
    const row = Math.floor(round.ball.y / TILE);
    return {
      phase: this.phase(),
      strokes: round.strokes,
      canShoot: this.isPlaying && round.isReady && !this.recorder.isExhausted,
      checkpoint: round.checkpoint,
      checkpoints: terrain.flags.length,
      climbedRows: Math.max(0, terrain.spawnRow - row),
      totalRows: Math.max(1, terrain.spawnRow - finishRow),
    };
  }

  private phase(): Phase {
    if (this.round.isFinished) return 'finished';
    if (!this.isPlaying) return 'paused';
    return this.round.isReady ? 'ready' : 'moving';
  }

  private resume(bytes: Uint8Array): boolean {
    const decoded = decodeReplay(bytes);
    if (!decoded.ok) return false;
    // Step by step, for the line of the whole run.
    const parts = playReplayInParts(this.round, decoded.value, this.courseHash, { recorder: this.recorder, partSteps: 1 });
    let part = parts.next();
    this.line.restart(this.round.ball.x, this.round.ball.y);
    for (; !part.done; part = parts.next()) this.observeLine();
    if (!part.value.ok) return false;
    for (let i = 0; i < LIMITS.catchUpSteps && !this.round.isReady && !this.round.isFinished; i++) {
      this.round.step();
      this.observeLine();
    }
    return true;
  }

  private observeLine(): void {
    const { ball, strokes } = this.round;
    this.line.observe(ball.x, ball.y, strokes);
  }

  private checkPractice(checkpoint: number, infuriating: boolean): void {
    const { length } = this.round.terrain.flags;
    assert(!infuriating, 'infuriating mode has no checkpoint to practice from');
    assert(Number.isInteger(checkpoint) && checkpoint >= 1 && checkpoint <= length, `no checkpoint ${checkpoint} of ${length}`);
  }

  private finish(): void {
    const { round, recorder } = this;
    if (!recorder.hasEnded) recorder.end();
    const { x, y, angle } = round.ball;
    const flag = round.terrain.finish;
    const cup = flag ? { x: (flag.column + 0.5) * TILE, y: (flag.row + 1) * TILE - BALL_RADIUS } : { x, y };
    this.ending = new Ending({ ball: { x, y, angle }, cup, strokes: round.strokes, line: this.line.line });
    this.emitFinish();
  }

  private emitDrop({ cup }: Ending): void {
    const flag = this.round.terrain.finish;
    this.emitEffect({ kind: 'cup', x: cup.x, y: cup.y + BALL_RADIUS });
    if (flag) this.emitEffect({ kind: 'finish', column: flag.column, row: flag.row });
  }

  private emitFinish(): void {
    const { round } = this;
    const result: RunResult = {
      strokes: round.strokes,
      strokesByCheckpoint: [...round.strokesByCheckpoint],
      infuriating: round.isInfuriating,
      replay: this.isPractice ? new Uint8Array() : this.recorder.encode(),
      practice: this.isPractice,
    };
    this.emitSaved();
    this.events.push({ type: 'finished', result });
  }

  private emitCheckpoints(): void {
    const { round } = this;
    const fresh = addedFlags(round.activeFlags, this.litFlags);
    this.litFlags = round.activeFlags;
    const ids = this.activeIds();
    round.terrain.flags.forEach((flag, k) => {
      if (!hasFlag(fresh, k)) return;
      this.emitEffect({ kind: 'checkpoint', column: flag.column, row: flag.row });
      this.events.push({ type: 'checkpoint', number: k + 1, id: flag.id, ids });
    });
  }

  private activeIds(): string[] {
    const { activeFlags, terrain } = this.round;
    return terrain.flags.filter((_, k) => hasFlag(activeFlags, k)).map((flag) => flag.id);
  }

  private emitReturn(reason: 'asked' | 'water' | 'lost', fromX: number, fromY: number): void {
    const { x, y } = this.round.ball;
    this.settlePicture();
    this.drag = null;
    this.emitEffect({ kind: 'return', fromX, fromY, x, y });
    this.events.push({ type: 'returned', reason });
  }

  /** After a jump of the ball nothing is interpolated, and the jump is no impact. */
  private settlePicture(): void {
    const { ball } = this.round;
    this.previousX = ball.x;
    this.previousY = ball.y;
    this.detector.restart(ball);
  }

  private emitEffect(effect: Effect): void {
    this.frameEffects.push(effect);
    this.events.push({ type: 'effect', effect });
  }

  private emitSaved(): void {
    if (!this.isPractice) this.events.push({ type: 'saved', replay: this.recorder.encode(), strokes: this.round.strokes });
  }

  private emitStatus(): void {
    const status = this.status();
    const text = JSON.stringify(status);
    if (text === this.lastStatus) return;
    this.lastStatus = text;
    this.events.push({ type: 'status', status });
  }
}
