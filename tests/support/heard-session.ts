import { arcWords, courseWords } from '../../client/features/run/hearing/course-words.ts';
import { aimText, restText } from '../../client/features/screens/screens/live-texts.ts';
import { dragFromAim } from '../../client/sim/drag.ts';
import type { Level } from '../../shared/course/level.ts';
import type { PhysicsPort } from '../../sim-worker/core/physics-port.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import { surroundingsOf } from '../../sim-worker/host/surroundings-of.ts';
import type { HeardCourse } from './listening-player.ts';
import { text } from './texts.ts';

const FLIGHT_STEPS = 5_000;

/** A course whose sentences come from the simulation itself, without a browser. */
export function heardSession(level: Level, physics: PhysicsPort): HeardCourse {
  const session = new RunSession(level, physics);
  session.start({ infuriating: false });
  let drag = dragFromAim(90, 0.5);
  const climbed = () => {
    const { climbedRows, totalRows } = session.status();
    return Math.round((100 * Math.min(climbedRows, totalRows)) / totalRows);
  };
  const settle = () => {
    for (let i = 0; i < FLIGHT_STEPS && session.status().phase === 'moving'; i++) session.step();
    session.takeEvents();
  };
  return {
    async describe() {
      const around = surroundingsOf(session.round);
      return around ? courseWords(around.course(), text) : text('hearing.notAtRest');
    },
    async aim(angleDeg, power) {
      drag = dragFromAim(angleDeg, power / 100);
      const arc = surroundingsOf(session.round)?.arc(drag, session.bounceStop(drag));
      return [aimText(session.status(), drag, text), arc ? arcWords(arc, text) : ''].join(' ').trim();
    },
    async shoot() {
      session.shoot(drag);
      settle();
      return restText(session.status(), climbed(), text) ?? '';
    },
    async goBack() {
      session.returnToCheckpoint();
      settle();
    },
  };
}
