import { BALL_RADIUS } from '../../shared/course/geometry.ts';
import type { EndingFrame, EndingStatus, FreeArea, RunLine } from '../../shared/protocol/ending.ts';
import { type EndingInput, type EndingMoment, endingAt, ROLL_MS, resultAtMs } from './ending-timeline.ts';

/** The mean speed of the ball on its way to the cup, units a second. */
const ROLL_SPEED = 3.2;
/** How far the ball sinks, units: with its outline it is then below the rim of the cup. */
const CUP_DEPTH = 0.8;
/** A cup that is higher or lower than the ball by more than this is reached by a hop. Units. */
const LEVEL = 0.1;
const HOP = 0.5;

/** A place in world units. */
interface Place {
  readonly x: number;
  readonly y: number;
}

interface BallPlace extends Place {
  /** Radians turned. */
  readonly angle: number;
}

export interface FinishedRound {
  /** The ball when the round was decided. */
  readonly ball: BallPlace;
  /** Where the middle of a ball is that lies on the cup. */
  readonly cup: Place;
  readonly strokes: number;
  readonly line: RunLine;
}

/** What is shown after the finish: only a picture, because the round is decided. */
export class Ending {
  private readonly round: FinishedRound;
  private readonly rollMs: number;
  private input: EndingInput;
  private moment: EndingMoment;
  private beganMs: number | undefined;
  private isSkipped = false;
  private hasBallDropped = false;

  constructor(round: FinishedRound) {
    this.round = round;
    const { ball, cup } = round;
    const distance = Math.abs(cup.x - ball.x) + Math.abs(cup.y - ball.y);
    this.rollMs = Math.min(ROLL_MS.max, Math.max(ROLL_MS.min, (distance / ROLL_SPEED) * 1_000));
    this.input = { rollMs: this.rollMs, strokes: round.strokes, reducedMotion: false };
    this.moment = endingAt(0, this.input);
  }

  /** Shows the next moment; the first call begins. @param nowMs the player's clock */
  advance(nowMs: number, reducedMotion: boolean): void {
    this.beganMs ??= nowMs;
    this.input = { rollMs: this.rollMs, strokes: this.round.strokes, reducedMotion };
    this.moment = endingAt(this.isSkipped ? resultAtMs(this.input) : nowMs - this.beganMs, this.input);
  }

  /** From the next moment on, only the result is left. */
  skip(): void {
    this.isSkipped = true;
  }

  /** True once, when the ball has dropped into the cup. */
  takeDrop(): boolean {
    const isDropping = !this.hasBallDropped && this.moment.sink >= 1;
    if (isDropping) this.hasBallDropped = true;
    return isDropping;
  }

  get cup(): Place {
    return this.round.cup;
  }

  get status(): EndingStatus {
    const { stage, strokes } = this.moment;
    return { stage, strokes };
  }

  /** The ball as it is drawn. */
  get ball(): BallPlace {
    const { ball, cup } = this.round;
    const { roll, sink } = this.moment;
    const eased = roll * roll * (3 - 2 * roll);
    const rise = cup.y - ball.y;
    const hop = Math.abs(rise) > LEVEL ? (HOP + Math.abs(rise) / 2) * 4 * eased * (1 - eased) : 0;
    return {
      x: ball.x + (cup.x - ball.x) * eased,
      y: ball.y + rise * eased - hop + CUP_DEPTH * sink * sink,
      angle: ball.angle + ((cup.x - ball.x) * eased) / BALL_RADIUS,
    };
  }

  /** @param area where the whole course is shown */
  frame(area: FreeArea | null): EndingFrame {
    const { sink, dip, pullBack, drawn } = this.moment;
    return { sink, dip, pullBack, drawn, line: this.round.line, area };
  }
}
