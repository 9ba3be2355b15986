import { TILE } from '../../shared/course/geometry.ts';

/** Speed of the world, as a share of the usual. Lower looks like a fault; higher is not noticed. */
const SLOW_SCALE = 0.45;
/** Slow motion lasts this long at most, ms. With more, players would feel the wait for the next shot. */
const LASTS_MS = 1_200;
/** Slow motion begins within this distance of the finish flag, 3.5 tiles. */
const REACH = 3.5 * TILE;
/** A faster ball only flies past the flag. Units a second. */
const SPEED_MAX = 9;

/** Where the ball is and how it moves. World units and units a second, y down. */
export interface BallFlight {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

interface FlagTile {
  readonly column: number;
  readonly row: number;
}

/**
 * Slow motion before the flag, once a run: fewer steps a frame. The steps themselves do not change, so run and replay are the
 * same.
 */
export class SlowMotion {
  private readonly flag: { readonly x: number; readonly y: number } | undefined;
  private beganMs: number | undefined;
  private isOver = false;

  /** @param flag tile of the finish flag; without one nothing slows down */
  constructor(flag: FlagTile | undefined) {
    this.flag = flag && { x: (flag.column + 0.5) * TILE, y: (flag.row + 0.5) * TILE };
  }

  /** A new run may slow down again. */
  restart(): void {
    this.beganMs = undefined;
    this.isOver = false;
  }

  /**
   * The speed of the world, 1 or less.
   * @param ball the ball in flight; undefined when it lies still
   * @param nowMs the player's clock
   */
  scale(ball: BallFlight | undefined, nowMs: number): number {
    if (this.isOver || !this.flag) return 1;
    const near = ball !== undefined && (ball.x - this.flag.x) ** 2 + (ball.y - this.flag.y) ** 2 < REACH * REACH;
    if (this.beganMs === undefined) {
      if (!near || ball.vy <= 0 || ball.vx ** 2 + ball.vy ** 2 >= SPEED_MAX * SPEED_MAX) return 1;
      this.beganMs = nowMs;
    }
    if (near && nowMs - this.beganMs < LASTS_MS) return SLOW_SCALE;
    this.isOver = true;
    return 1;
  }
}
