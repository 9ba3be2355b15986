import type { Frame } from '../../shared/protocol/frame.ts';
import type { Camera } from './camera.ts';
import type { CourseLayers } from './course-layers.ts';
import type { EffectPainter } from './effect-painter.ts';
import type { FrameReason } from './frame-pace.ts';
import type { Shake } from './shake.ts';
import type { StartClimb } from './start-climb.ts';
import type { Tower } from './tower.ts';
import type { Trail } from './trail.ts';

/** A camera that is slower than this, art pixels a second, has arrived: what is left of its way cannot be seen. */
const CAMERA_STILL = 0.2;

/** How fast the view moves, from one picture to the next. */
export class CameraSpeed {
  private left = Number.NaN;
  private top = Number.NaN;
  private height = Number.NaN;
  private hasMoved = true;

  /** Once a frame. @param seconds since the last one; 0 tells nothing */
  update({ left, top, viewHeight }: Camera, seconds: number): void {
    const moved = Math.max(Math.abs(left - this.left), Math.abs(top - this.top), Math.abs(viewHeight - this.height));
    if (seconds > 0 || Number.isNaN(moved)) this.hasMoved = !(moved <= CAMERA_STILL * seconds);
    this.left = left;
    this.top = top;
    this.height = viewHeight;
  }

  get isMoving(): boolean {
    return this.hasMoved;
  }
}

/** What the last picture of a course has shown. */
interface ShownPicture {
  readonly frame: Frame;
  readonly layers: CourseLayers;
  readonly tower: Tower | undefined;
  readonly camera: Camera;
  readonly cameraSpeed: CameraSpeed;
  readonly climb: StartClimb;
  readonly effects: EffectPainter;
  readonly shake: Shake;
  readonly trail: Trail;
  /** Weather, water, flags and the cue do not stand still. */
  readonly hasScenery: boolean;
}

/** Why another picture has to follow, as far as the picture itself is the reason. */
export function reasonsOf(shown: ShownPicture): Set<FrameReason> {
  const { layers, tower, hasScenery } = shown;
  const reasons = new Set<FrameReason>();
  if (shown.climb.isLeading) reasons.add('climb');
  if (shown.cameraSpeed.isMoving || shown.camera.isOnItsWay || tower?.isGliding) reasons.add('camera');
  const hasEffect = shown.effects.isAlive || shown.trail.isShown || shown.shake.isSwinging || layers.ball.isSpringing;
  if (hasEffect || (hasScenery && layers.flags.isHoisting)) reasons.add('effect');
  if (!hasScenery) return reasons;
  if (layers.flags.isWaving) reasons.add('flags');
  // The whole course has its background as it is at the start, and its water stands.
  if (tower) return reasons;
  if (layers.backdrop.isMoving) reasons.add('weather');
  if (layers.covers.isShowingWaves) reasons.add('water');
  if (hasCue(shown.frame)) reasons.add('cue');
  return reasons;
}

/** Whether the ring is drawn that shows that a shot is allowed. */
export const hasCue = ({ phase, aim, watched }: Frame): boolean => phase === 'ready' && !aim && !watched;
