import type { Context2d, Picture } from './canvas.ts';
import { BALL_COLORS, INK } from './theme-colors.ts';
import { clamp } from './units.ts';

/** The ball's frame in its picture: 72 pixels hold 18 art pixels, sixteen frames a turn, one row a style. */
const FRAME_PX = 72;
const FRAME_ART = 18;
const FRAMES = 16;
const TURN = 2 * Math.PI;

/** Speeds in units a second. Stretch begins at 6 and reaches its most 9 later. */
const STRETCH_FROM = 6;
const STRETCH_PER_SPEED = 1 / 40;
const STRETCH_MAX = 0.22;
const IMPACT_FROM = 3;
const IMPACT_PER_SPEED = 1 / 22;
const IMPACT_MAX = 0.35;
/** The spring that brings the ball back to round: 9 Hz, damping ratio .45. */
const SPRING = 9 * TURN;
const DAMPING = 0.45;
const AIM_SQUASH = 0.12;
/** Above this power the held ball trembles by one CSS pixel. */
const TREMBLE_FROM = 0.95;
const TREMBLE_ART = 0.5;

/** What the ball looks like now. Places in art pixels, speeds in units a second. */
interface BallPose {
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
  /** Nothing trembles for those who want less motion. */
  readonly calm: boolean;
}

/** The ball's picture, with the squash and stretch that physics does not know of. */
export class Ball {
  private readonly picture: Picture | null;
  private squash = 0;
  private squashSpeed = 0;
  private normalX = 0;
  private normalY = -1;

  constructor(picture: Picture | null) {
    this.picture = picture;
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

  update(seconds: number): void {
    // Small sub-steps keep the spring stable when a frame is late.
    const parts = Math.max(1, Math.ceil(seconds / 0.004));
    const step = seconds / parts;
    for (let i = 0; i < parts; i++) {
      this.squashSpeed += (-SPRING * SPRING * this.squash - 2 * DAMPING * SPRING * this.squashSpeed) * step;
      this.squash += this.squashSpeed * step;
    }
  }

  /** Draws in a context whose transform maps art pixels of the course to the screen, and leaves that transform changed. */
  draw(context: Context2d, pose: BallPose, nowMs: number): void {
    const tremble = pose.power > TREMBLE_FROM && !pose.calm ? Math.sin(nowMs * 0.09) * TREMBLE_ART : 0;
    context.translate(pose.x + tremble, pose.y);
    if (pose.power > 0) stretch(context, pose.pullX, pose.pullY, -AIM_SQUASH * pose.power);
    else stretch(context, pose.velocityX, pose.velocityY, stretchAt(Math.hypot(pose.velocityX, pose.velocityY)));
    stretch(context, this.normalX, this.normalY, this.squash);
    const half = FRAME_ART / 2;
    if (!this.picture) {
      const color = BALL_COLORS[pose.style % BALL_COLORS.length] as string;
      fillCircle(context, half, INK);
      fillCircle(context, half - 1, color);
      return;
    }
    const frame = Math.round((pose.angle / TURN) * FRAMES);
    const wrapped = ((frame % FRAMES) + FRAMES) % FRAMES;
    const styles = Math.max(1, Math.floor(this.picture.height / FRAME_PX));
    const row = pose.style >= 0 && pose.style < styles ? pose.style : 0;
    context.drawImage(this.picture, wrapped * FRAME_PX, row * FRAME_PX, FRAME_PX, FRAME_PX, -half, -half, FRAME_ART, FRAME_ART);
  }
}

const stretchAt = (speed: number): number => clamp((speed - STRETCH_FROM) * STRETCH_PER_SPEED, 0, STRETCH_MAX);

/** Scales along a direction by 1 + amount and across it by the inverse, so that the area stays. */
function stretch(context: Context2d, x: number, y: number, amount: number): void {
  if (Math.abs(amount) < 0.005 || (x === 0 && y === 0)) return;
  const angle = Math.atan2(y, x);
  context.rotate(angle);
  context.scale(1 + amount, 1 / (1 + amount));
  context.rotate(-angle);
}

function fillCircle(context: Context2d, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(0, 0, radius, 0, TURN);
  context.fill();
}
