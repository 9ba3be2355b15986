import type { AimPicture } from '../../shared/protocol/frame.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import { AIM_DOTS, flightDots } from '../core/flight.ts';
import { launchOf, powerOf } from '../core/launch.ts';
import type { Round } from '../core/round.ts';
import type { ForeseenShots } from './foreseen-shots.ts';

/** How a drag is shown; null when the ball does not rest. Also while the run is paused: the ghost hand shows an aim before it. */
export function aimPictureOf(drag: DragIntent, round: Round, foreseen: ForeseenShots): AimPicture | null {
  if (!round.isReady) return null;
  const length = Math.sqrt(drag.dx * drag.dx + drag.dy * drag.dy);
  if (length === 0) return null;
  const power = powerOf(drag, round.isOnRough);
  const launch = launchOf(drag, round.isOnRough);
  const shown = power > 0 ? power : length / DRAG_SCALE;
  const { isInfuriating, terrain, ball } = round;
  const count = isInfuriating ? AIM_DOTS.infuriating : AIM_DOTS.normal;
  const shot = launch && foreseen.foresee(round, launch);
  return {
    power,
    pullX: (drag.dx / length) * shown,
    pullY: (drag.dy / length) * shown,
    dots: shot?.dots ?? (launch ? flightDots(terrain, ball.x, ball.y, launch, count) : []),
    ...(shot?.bounce && { bounce: shot.bounce }),
  };
}
