import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import { type TileSurface, traitsOf } from '../../shared/course/tile-traits.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Effect } from '../../shared/protocol/frame.ts';
import { type BallState, GRAVITY, STEP_SECONDS } from '../core/physics-port.ts';
import { type Terrain, ZONE } from '../core/terrain.ts';

/** A contact is shown when the speed changes by more than this in one step, gravity apart. Units a second. */
const IMPACT_SPEED = 1;
/** A slower ball enters water and grass without an effect. Units a second. */
const PLUNGE_SPEED = 2;

/** Detects effects from the ball's movement, for picture and sound. It never changes the simulation. */
export class EffectDetector {
  private readonly terrain: Terrain;
  private waiting: Effect[] = [];
  private taken: Effect[] = [];
  private vx = 0;
  private vy = 0;
  private zone: number = ZONE.air;

  constructor(terrain: Terrain) {
    this.terrain = terrain;
  }

  push(effect: Effect): void {
    if (this.waiting.length < LIMITS.waitingEffects) this.waiting.push(effect);
  }

  /** Forgets the last speed, after a launch or a jump of the ball. */
  restart(ball: BallState): void {
    this.vx = ball.vx;
    this.vy = ball.vy;
    this.zone = this.terrain.zoneAt(ball.x, ball.y);
  }

  /** Looks at the ball after one step. */
  observe(ball: BallState): void {
    const zone = this.terrain.zoneAt(ball.x, ball.y);
    const speed = Math.sqrt(ball.vx * ball.vx + ball.vy * ball.vy);
    if (zone !== this.zone && speed > PLUNGE_SPEED) {
      if (zone === ZONE.water) this.push({ kind: 'splash', x: ball.x, y: ball.y, speed });
      if (zone === ZONE.rough) this.push({ kind: 'rough', x: ball.x, y: ball.y, speed });
    }
    const dx = ball.vx - this.vx;
    const dy = ball.vy - this.vy - GRAVITY * STEP_SECONDS;
    const change = Math.sqrt(dx * dx + dy * dy);
    if (change > IMPACT_SPEED && zone !== ZONE.water) this.pushBounce(ball, dx / change, dy / change);
    this.vx = ball.vx;
    this.vy = ball.vy;
    this.zone = zone;
  }

  /** The effects since the last call, oldest first. The array is valid until the next call. */
  take(): readonly Effect[] {
    // Two arrays take turns, because this runs after every step and most steps have no effect.
    const taken = this.waiting;
    this.waiting = this.taken;
    this.waiting.length = 0;
    this.taken = taken;
    return taken;
  }

  private pushBounce(ball: BallState, normalX: number, normalY: number): void {
    const speed = -(this.vx * normalX + this.vy * normalY);
    if (speed < IMPACT_SPEED) return;
    const x = ball.x - normalX * BALL_RADIUS;
    const y = ball.y - normalY * BALL_RADIUS;
    this.push({ kind: 'bounce', x, y, normalX, normalY, speed, surface: this.surfaceAt(x - normalX * 0.1, y - normalY * 0.1) });
  }

  private surfaceAt(x: number, y: number): TileSurface {
    const { tiles, width } = this.terrain;
    return traitsOf(tiles[Math.floor(y / TILE) * width + Math.floor(x / TILE)] ?? 0).surface;
  }
}
