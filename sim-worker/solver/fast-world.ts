import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import { SEAT_GAP } from '../core/constants.ts';
import { ANGULAR_DAMPING, GRAVITY, type PhysicsPort, STEP_SECONDS, type SurfaceEdge } from '../core/physics-port.ts';

/** The ball's own friction; surfaces mix with it as sqrt(ball * surface). Same number as in the engine. */
const BALL_FRICTION = 0.1;
/** Distance at which a surface is touched: the ball's radius and the gap that the engine's contact skin leaves. */
const TOUCH = BALL_RADIUS + SEAT_GAP;
/** A step is cut so that the ball moves at most this far at once: half a radius. */
const LONGEST_MOVE = BALL_RADIUS / 2;
/** A ball in a notch touches two edges. A third round changes nothing that matters to a rating. */
const CONTACT_ROUNDS = 2;

interface Edge {
  readonly startX: number;
  readonly startY: number;
  /** Unit direction and length. */
  readonly dirX: number;
  readonly dirY: number;
  readonly length: number;
  readonly restitution: number;
  readonly friction: number;
  readonly bounceThreshold: number;
}

/**
 * A simplified physics: a disc against one-sided edges in plain arithmetic, about ten times as fast as the engine. Single shots
 * differ from the engine's after a few bounces, averages do not. So the forge sorts out candidates with it, and everything that
 * is stored (strokes, par, solutions) comes from the engine.
 */
export class FastWorld implements PhysicsPort {
  readonly ball = { x: 0, y: 0, vx: 0, vy: 0, angle: 0 };
  private columns = 0;
  private cells: readonly (readonly Edge[])[] = [];
  private damping = 0;
  private spin = 0;

  build(edges: readonly SurfaceEdge[]): void {
    const list = edges.map(toEdge);
    this.columns = 1 + Math.max(0, ...edges.map((edge) => Math.ceil(Math.max(edge.startX, edge.endX) / TILE)));
    const rows = 1 + Math.max(0, ...edges.map((edge) => Math.ceil(Math.max(edge.startY, edge.endY) / TILE)));
    const cells: Edge[][] = Array.from({ length: this.columns * rows }, () => []);
    edges.forEach((edge, i) => {
      const first = { column: cellOf(Math.min(edge.startX, edge.endX) - TOUCH), row: cellOf(Math.min(edge.startY, edge.endY) - TOUCH) };
      const last = { column: cellOf(Math.max(edge.startX, edge.endX) + TOUCH), row: cellOf(Math.max(edge.startY, edge.endY) + TOUCH) };
      for (let row = Math.max(0, first.row); row <= Math.min(rows - 1, last.row); row++) {
        for (let column = Math.max(0, first.column); column <= Math.min(this.columns - 1, last.column); column++) {
          (cells[row * this.columns + column] as Edge[]).push(list[i] as Edge);
        }
      }
    });
    this.cells = cells;
  }

  seat(x: number, y: number): void {
    const { ball } = this;
    ball.x = x;
    ball.y = y;
    ball.vx = 0;
    ball.vy = 0;
    this.spin = 0;
    this.damping = 0;
  }

  launch(vx: number, vy: number): void {
    this.ball.vx = vx;
    this.ball.vy = vy;
  }

  setDamping(damping: number): void {
    this.damping = damping;
  }

  step(): void {
    const { ball } = this;
    const slowing = 1 / (1 + STEP_SECONDS * this.damping);
    ball.vx *= slowing;
    ball.vy = (ball.vy + GRAVITY * STEP_SECONDS) * slowing;
    this.spin /= 1 + STEP_SECONDS * ANGULAR_DAMPING;
    const way = Math.sqrt(ball.vx * ball.vx + ball.vy * ball.vy) * STEP_SECONDS;
    const parts = way > LONGEST_MOVE ? Math.ceil(way / LONGEST_MOVE) : 1;
    for (let i = 0; i < parts; i++) {
      ball.x += (ball.vx * STEP_SECONDS) / parts;
      ball.y += (ball.vy * STEP_SECONDS) / parts;
      this.collide();
    }
  }

  private collide(): void {
    const { ball } = this;
    const near = this.cells[cellOf(ball.y) * this.columns + cellOf(ball.x)];
    if (near === undefined || near.length === 0) return;
    for (let round = 0; round < CONTACT_ROUNDS; round++) {
      let nearest: Edge | undefined;
      let least = TOUCH * TOUCH;
      let normalX = 0;
      let normalY = 0;
      for (const edge of near) {
        const u = ball.x - edge.startX;
        const v = ball.y - edge.startY;
        // Outward is (dirY, -dirX); from behind an edge lets everything through.
        if (u * edge.dirY - v * edge.dirX < 0) continue;
        let along = u * edge.dirX + v * edge.dirY;
        along = along < 0 ? 0 : along > edge.length ? edge.length : along;
        const dx = u - along * edge.dirX;
        const dy = v - along * edge.dirY;
        const distance = dx * dx + dy * dy;
        if (distance >= least) continue;
        least = distance;
        nearest = edge;
        normalX = dx;
        normalY = dy;
      }
      if (nearest === undefined || least === 0) return;
      const distance = Math.sqrt(least);
      this.push(nearest, normalX / distance, normalY / distance, TOUCH - distance);
    }
  }

  /** Impulses of one contact: a bounce along the normal, friction across it, the disc's inertia being half of m r^2. */
  private push(edge: Edge, normalX: number, normalY: number, depth: number): void {
    const { ball } = this;
    ball.x += normalX * depth;
    ball.y += normalY * depth;
    const approach = -(ball.vx * normalX + ball.vy * normalY);
    if (approach <= 0) return;
    const bounce = (1 + (approach > edge.bounceThreshold ? edge.restitution : 0)) * approach;
    ball.vx += bounce * normalX;
    ball.vy += bounce * normalY;
    const slip = -ball.vx * normalY + ball.vy * normalX - this.spin * BALL_RADIUS;
    const limit = edge.friction * bounce;
    const wanted = -slip / 3;
    const rub = wanted > limit ? limit : wanted < -limit ? -limit : wanted;
    ball.vx -= rub * normalY;
    ball.vy += rub * normalX;
    this.spin -= (2 * rub) / BALL_RADIUS;
  }
}

const cellOf = (position: number): number => Math.floor(position / TILE);

function toEdge({ startX, startY, endX, endY, surface }: SurfaceEdge): Edge {
  const length = Math.sqrt((endX - startX) * (endX - startX) + (endY - startY) * (endY - startY));
  return {
    startX,
    startY,
    dirX: (endX - startX) / length,
    dirY: (endY - startY) / length,
    length,
    restitution: surface.restitution,
    friction: Math.sqrt(BALL_FRICTION * surface.friction),
    bounceThreshold: surface.bounceThreshold,
  };
}
