import { EVENT, type Replay } from '../../shared/replay/replay.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import type { PhysicsPort } from '../../sim-worker/core/physics-port.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';

/** Plays a replay straight on a round, and looks at the ball after each step and each event. */
export function playAndLook(engine: PhysicsPort, course: CourseMap, replay: Replay) {
  const terrain = new Terrain(course);
  engine.build(traceOutline(terrain));
  const round = new Round(terrain, engine);
  const seen: { x: number; y: number; vx: number; vy: number; angle: number; flags: number }[] = [];
  const look = () => {
    seen[round.totalSteps] = { ...round.ball, flags: round.activeFlags };
  };
  round.start(replay.mode);
  look();
  for (const { type, vx, vy, delaySteps } of replay.events) {
    while (round.delaySteps < delaySteps) {
      round.step();
      look();
    }
    if (type === EVENT.shot) round.shoot({ vx, vy });
    else if (type === EVENT.return) {
      round.returnToCheckpoint();
      look();
    } else round.end();
  }
  return { round, seen };
}
