import { BALL_FRAME_PX, BALL_FRAMES, ballStyleOf } from '../../shared/ball-styles.ts';
import type { Context2d, Picture } from './canvas.ts';
import { INK } from './theme-colors.ts';
import { clamp } from './units.ts';

/** Art pixels that a frame of the ball's picture holds. */
export const FRAME_ART = 18;
const TURN = 2 * Math.PI;

/** Speeds in units a second. The stretch begins at 6 and is largest at 15. */
const STRETCH_FROM = 6;
const STRETCH_PER_SPEED = 1 / 40;
const STRETCH_MAX = 0.22;
const IMPACT_FROM = 3;
const IMPACT_PER_SPEED = 1 / 22;
const IMPACT_MAX = 0.35;
/** The spring that makes the ball round again: 9 Hz, damping ratio .45. */
const SPRING = 9 * TURN;
const DAMPING = 0.45;
/** A smaller squash, or the speed that leads to it, cannot be seen. */
const LEAST_SQUASH = 0.004;
const AIM_SQUASH = 0.12;
/** Above this power the held ball trembles by one CSS pixel. */
const TREMBLE_FROM = 0.95;
const TREMBLE_ART = 0.5;

/** How the ball looks at a moment. Places in art pixels, speeds in units a second. */
export interface BallPose {
  readonly x: number;
  readonly y: number;
  readonly velocityX: number;
  readonly velocityY: number;
  /** Radians turned. */
  readonly angle: number;
  readonly style: number;
  /** Pull of the aim (share of the longest drag) and its power; 0 when nothing is held. */
  readonly pullX: number;
  readonly pullY: number;
  readonly power: number;
  /** The ball neither trembles nor changes its shape. */
  readonly reducedMotion: boolean;
  /** The dark rim is wider: the ball is small on the screen. */
  readonly hasWideRim: boolean;
  /** Rows of pixels at its lower end that are not drawn. */
  readonly hiddenRows: number;
}

/** The ball's picture, with squash and stretch, which are not part of the physics. */
export class Ball {
  private readonly load: (style: number) => Promise<Picture | null>;
  private picture: Picture | null;
  /** Texture index that was last asked for. */
  private wanted: number;
  private squash = 0;
  private squashSpeed = 0;
  private normalX = 0;
  private normalY = -1;

  /**
   * @param picture the first style
   * @param load fetches the frames of a style by its texture index; null when that fails
   * @param style texture index of `picture`
   */
  constructor(picture: Picture | null, load: (style: number) => Promise<Picture | null> = async () => null, style = 0) {
    this.picture = picture;
    this.load = load;
    this.wanted = style;
  }

  /** Flattens the ball along a normal; `speed` is the speed into the surface. */
  hit(normalX: number, normalY: number, speed: number): void {
    const squash = clamp((speed - IMPACT_FROM) * IMPACT_PER_SPEED, 0, IMPACT_MAX);
    if (squash <= Math.abs(this.squash)) return;
    this.squash = -squash;
    this.squashSpeed = 0;
    this.normalX = normalX;
    this.normalY = normalY;
  }

  /** The spring still moves. */
  get isSpringing(): boolean {
    return Math.abs(this.squash) + Math.abs(this.squashSpeed) / SPRING > LEAST_SQUASH;
  }

  update(seconds: number): void {
    // Small sub-steps keep the spring stable in long frames.
    const parts = Math.max(1, Math.ceil(seconds / 0.004));
    const step = seconds / parts;
    for (let i = 0; i < parts; i++) {
      this.squashSpeed += (-SPRING * SPRING * this.squash - 2 * DAMPING * SPRING * this.squashSpeed) * step;
      this.squash += this.squashSpeed * step;
    }
  }

  /** Draws in a context whose transform maps art pixels of the course to the screen, and leaves that transform changed. */
  draw(context: Context2d, pose: BallPose, nowMs: number): void {
    const tremble = pose.power > TREMBLE_FROM && !pose.reducedMotion ? Math.sin(nowMs * 0.09) * TREMBLE_ART : 0;
    const shown = clamp((FRAME_ART - pose.hiddenRows) / FRAME_ART, 0, 1);
    if (shown === 0) return;
    context.translate(pose.x + tremble, pose.y);
    if (!pose.reducedMotion) this.deform(context, pose);
    const half = FRAME_ART / 2;
    if (pose.style !== this.wanted) this.wear(pose.style);
    if (!this.picture) {
      fillCircle(context, half, INK);
      fillCircle(context, half - 1, ballStyleOf(pose.style).colors[0]);
      return;
    }
    if (pose.hasWideRim && shown === 1) fillCircle(context, half, INK);
    const frame = Math.round((pose.angle / TURN) * BALL_FRAMES);
    const from = (((frame % BALL_FRAMES) + BALL_FRAMES) % BALL_FRAMES) * BALL_FRAME_PX;
    context.drawImage(this.picture, from, 0, BALL_FRAME_PX, BALL_FRAME_PX * shown, -half, -half, FRAME_ART, FRAME_ART * shown);
  }

  private deform(context: Context2d, pose: BallPose): void {
    if (pose.power > 0) stretch(context, pose.pullX, pose.pullY, -AIM_SQUASH * pose.power);
    else stretch(context, pose.velocityX, pose.velocityY, stretchAt(Math.hypot(pose.velocityX, pose.velocityY)));
    stretch(context, this.normalX, this.normalY, this.squash);
  }

  /** Fetches a style. The ball keeps its present picture until the new one is loaded. */
  private wear(style: number): void {
    this.wanted = style;
    void this.load(style).then((picture) => {
      if (picture && this.wanted === style) this.picture = picture;
    });
  }
}

const stretchAt = (speed: number): number => clamp((speed - STRETCH_FROM) * STRETCH_PER_SPEED, 0, STRETCH_MAX);

/** Scales along a direction by 1 + amount, and across it so that the ball keeps its volume (a ball has two directions across). */
function stretch(context: Context2d, x: number, y: number, amount: number): void {
  if (Math.abs(amount) < 0.005 || (x === 0 && y === 0)) return;
  const angle = Math.atan2(y, x);
  context.rotate(angle);
  context.scale(1 + amount, 1 / Math.sqrt(1 + amount));
  context.rotate(-angle);
}

function fillCircle(context: Context2d, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(0, 0, radius, 0, TURN);
  context.fill();
}
