import { STEP_HZ } from '../../shared/course/geometry.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { RunLine } from '../../shared/protocol/ending.ts';

/** One point in so many steps is kept at first: 34 a second, some 7 art pixels apart in a usual flight. */
const FIRST_SPACING_STEPS = 4;
/** A ball that moves farther in one step was carried. Units; the fastest flight covers 0.4. */
const JUMP = 1;
/** A step that differs by more from the one before is a bounce, whose corner is kept. Units: 3 units a second. */
const CORNER = 3 / STEP_HZ;

/** Records the path of the ball while a run is played. It keeps at most `LIMITS.linePoints` points, however long the run is. */
export class RunLineRecorder {
  private points: number[] = [];
  private strokes: number[] = [];
  private jumps: number[] = [];
  private spacing = FIRST_SPACING_STEPS;
  private stepsSincePoint = 0;
  private stroke: Float32Array | undefined;
  private lastX = 0;
  private lastY = 0;
  private lastDx = 0;
  private lastDy = 0;

  /** Begins the line of a new run. World units. */
  restart(x: number, y: number): void {
    this.points = [];
    this.strokes = [];
    this.jumps = [];
    this.spacing = FIRST_SPACING_STEPS;
    this.stroke = undefined;
    this.keep(x, y);
  }

  /** Looks at the ball after one step. @param strokes played so far */
  observe(x: number, y: number, strokes: number): void {
    const { lastX, lastY, lastDx, lastDy } = this;
    this.stroke = undefined;
    const dx = x - lastX;
    const dy = y - lastY;
    const hasJumped = isLonger(dx, dy, JUMP);
    const hasBounced = isLonger(dx - lastDx, dy - lastDy, CORNER);
    const isNewStroke = strokes > this.strokes.length;
    // Here a flight ended or a corner is; without a jump, a new stroke begins here.
    if (hasJumped || isNewStroke || hasBounced) this.keep(lastX, lastY);
    if (hasJumped) {
      this.jumps.push(this.count);
      this.keep(x, y);
    }
    if (isNewStroke) this.strokes.push(this.count - 1);
    this.lastX = x;
    this.lastY = y;
    this.lastDx = dx;
    this.lastDy = dy;
    this.stepsSincePoint++;
    if (this.stepsSincePoint >= this.spacing) this.keep(x, y);
  }

  /** The line up to the last place that was observed. */
  get line(): RunLine {
    const { points, strokes, jumps, lastX, lastY } = this;
    return { points: Float32Array.from([...points, lastX, lastY]), strokes: [...strokes], jumps: [...jumps] };
  }

  /**
   * The path of the last stroke, up to where the ball was carried back, if it was. Undefined before the first stroke. The same array until
   * the next step: the picture asks in every frame.
   */
  get lastStroke(): Float32Array | undefined {
    this.stroke ??= this.makeLastStroke();
    return this.stroke;
  }

  private makeLastStroke(): Float32Array | undefined {
    const { points, strokes, jumps, lastX, lastY } = this;
    const from = strokes.at(-1);
    if (from === undefined) return undefined;
    const carried = jumps.find((at) => at > from);
    return Float32Array.from(carried === undefined ? [...points.slice(2 * from), lastX, lastY] : points.slice(2 * from, 2 * carried));
  }

  private get count(): number {
    return this.points.length / 2;
  }

  private keep(x: number, y: number): void {
    this.points.push(x, y);
    this.stepsSincePoint = 0;
    this.lastX = x;
    this.lastY = y;
    if (this.count >= LIMITS.linePoints - 1) this.thin();
  }

  /** Drops every second point, and records half as many from now on. What began at a dropped point begins at the next one. */
  private thin(): void {
    this.points = this.points.filter((_, i) => i % 4 < 2);
    const moved = (at: number): number => Math.ceil(at / 2);
    this.strokes = this.strokes.map(moved);
    this.jumps = [...new Set(this.jumps.map(moved))];
    this.spacing *= 2;
  }
}

const isLonger = (dx: number, dy: number, length: number): boolean => dx * dx + dy * dy > length * length;
