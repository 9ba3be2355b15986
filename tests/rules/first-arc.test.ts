import { expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import { DRAG_SCALE } from '../../shared/protocol/intent.ts';
import { firstArc } from '../../sim-worker/core/arc.ts';
import { fly, launched } from '../../sim-worker/core/flight.ts';
import { type Launch, launchOf } from '../../sim-worker/core/launch.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import { LEVEL_NUMBERS, loadLevel } from '../support/levels.ts';

const COURSES = 8;
const SHOTS = 25;
/** In floats of 32 bits a free flight stays nearer to ours than this, world units. */
const SAME = 0.003;

/** Plays a shot in the real world, up to the step in which it leaves the free flight. */
function realContact(round: Round, terrain: Terrain, launch: Launch): { x: number; y: number } {
  const free = launched(round.ball.x, round.ball.y, launch);
  round.shoot(launch);
  let { x, y } = round.ball;
  for (;;) {
    fly(terrain, free);
    round.step();
    if (round.isReady || Math.hypot(free.x - round.ball.x, free.y - round.ball.y) > SAME) return { x, y };
    ({ x, y } = round.ball);
  }
}

test('the first arc ends where the ball touches something, in 99 of 100 real shots', async () => {
  const engine = await loadEngine();
  const random = createRandom(17);
  let agreed = 0;
  for (const number of LEVEL_NUMBERS.slice(0, COURSES)) {
    const terrain = new Terrain(loadLevel(number));
    engine.build(traceOutline(terrain));
    const round = new Round(terrain, engine);
    for (let shot = 0; shot < SHOTS; shot++) {
      round.startAt({ ...terrain.seatOf(Math.floor(random.next() * (terrain.flags.length + 1))), activeFlags: 0 });
      const angle = random.next() * Math.PI;
      const pull = DRAG_SCALE * (0.15 + 0.85 * random.next());
      const launch = launchOf(
        { dx: Math.round(Math.cos(angle) * pull), dy: Math.round(Math.sin(angle) * pull) },
        round.isOnRough,
      ) as Launch;
      const told = firstArc(terrain, round.ball.x, round.ball.y, launch);
      const real = realContact(round, terrain, launch);
      if (Math.hypot(told.x - real.x, told.y - real.y) < TILE / 2) agreed++;
    }
  }
  expect(agreed).toBeGreaterThanOrEqual(0.99 * COURSES * SHOTS);
});
