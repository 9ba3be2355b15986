import { BALL_RADIUS, STEP_HZ, TILE } from '../../shared/course/geometry.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import type { PhysicsPort } from '../../sim-worker/core/physics-port.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { flatSpots, IntRandom, randomCourse } from '../determinism/random-course.ts';
import { randomLaunch } from '../determinism/random-game.ts';
import { PlanckWorld } from './planck-world.ts';
import { cpuMs, line, median } from './report.ts';

// Steps per second with all rules on one core: 500 random shots over the random course, with box2d-wasm and planck in turn.

const ROUNDS = 7;
const SHOTS = 500;

function stepsPerSecond(physics: PhysicsPort): number {
  const course = randomCourse(31);
  const terrain = new Terrain(course);
  physics.build(traceOutline(terrain));
  const round = new Round(terrain, physics);
  const spots = flatSpots(course);
  const random = new IntRandom(7);
  let steps = 0;
  const started = cpuMs();
  for (let i = 0; i < SHOTS; i++) {
    const spot = spots[random.below(spots.length)] as { column: number; row: number };
    round.startAt({
      x: Math.fround((spot.column + 0.5) * TILE),
      y: Math.fround((spot.row + 1) * TILE - BALL_RADIUS - 0.006),
      activeFlags: 0,
    });
    round.shoot(randomLaunch(random));
    for (let n = 0; n < 2_700 && !round.isReady && !round.isFinished; n++) round.step();
    steps += round.totalSteps;
  }
  return (steps / (cpuMs() - started)) * 1_000;
}

const box2d = await loadEngine();
const planck = new PlanckWorld();
stepsPerSecond(box2d);
stepsPerSecond(planck);
const figures = { box2d: [] as number[], planck: [] as number[] };
for (let i = 0; i < ROUNDS; i++) {
  figures.box2d.push(stepsPerSecond(box2d));
  figures.planck.push(stepsPerSecond(planck));
}
const wasm = median(figures.box2d);
line('simulation steps with all rules, box2d-wasm', wasm, 'steps/s', { name: 'real time', value: STEP_HZ }, '10,000 x real time');
line('the same scene and rules on planck', median(figures.planck), 'steps/s', { name: 'real time', value: STEP_HZ });
line('box2d-wasm against planck', wasm / median(figures.planck), 'x');

let seats = 0;
const started = cpuMs();
while (cpuMs() - started < 300) for (let i = 0; i < 100; i++, seats++) box2d.seat(3, 60);
line('re-seat by heap snapshot', ((cpuMs() - started) * 1_000) / seats, 'us');
