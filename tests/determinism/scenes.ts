import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import { REPLAY_MODE } from '../../shared/replay/replay.ts';
import { flightDots } from '../../sim-worker/core/flight.ts';
import { launchOf } from '../../sim-worker/core/launch.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import type { PhysicsPort } from '../../sim-worker/core/physics-port.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type CourseMap, Terrain } from '../../sim-worker/core/terrain.ts';
import { Recorder } from '../../sim-worker/replay/recorder.ts';
import { textMap } from '../support/text-map.ts';
import { BitHash } from './bit-hash.ts';
import { flatSpots, IntRandom, randomCourse } from './random-course.ts';
import { playRandomGame, randomLaunch } from './random-game.ts';

/** A scene with the raw float bits hashed at every step. The hash is the same on every engine and changes only with the simulation version. */
export interface SceneHash {
  readonly name: string;
  readonly hash: string;
}

const MAX_STEPS = 2_700;

const SURFACES: Readonly<Record<string, string>> = {
  grass: `
    ....................
    ....................
    ....................
    .S..................
    ####################
    ####################`,
  ice: `
    ....................
    ....................
    ....................
    .S..................
    ####iiiiiiiiiiii####
    ####################`,
  slopes: `
    ....................
    ....................
    ....................
    .S........../#\\.....
    ###\\../#####<.>#####
    ####################`,
  rough: `
    ....................
    ....................
    ....................
    .S.""""""""""""""...
    ####################
    ####################`,
  water: `
    ....................
    ....................
    ....................
    .S..................
    ####~~~~~~~~~~~~####
    ####~~~~~~~~~~~~####
    ####################`,
  notch: `
    ....................
    ....................
    ....................
    .S..................
    ###\\/\\/\\/\\/\\/\\/\\/###
    ####################`,
};

/** Plays every scene on one engine, in this order. */
export function runScenes(physics: PhysicsPort): SceneHash[] {
  return [
    ...Object.entries(SURFACES).map(([name, drawing]) => ({ name: `surface ${name}`, hash: surfaceScene(physics, textMap(drawing)) })),
    ...[31, 7, 2026].map((seed) => ({ name: `shots on course ${seed}`, hash: shotScene(physics, randomCourse(seed), seed, 150) })),
    ...[5, 11].map((seed) => ({ name: `games on course ${seed}`, hash: gameScene(physics, randomCourse(seed), seed, 12) })),
    { name: 'launches and flights', hash: launchScene() },
  ];
}

/** Forty launches from the spawn, all over the power range. */
function surfaceScene(physics: PhysicsPort, course: CourseMap): string {
  const terrain = new Terrain(course);
  physics.build(traceOutline(terrain));
  const round = new Round(terrain, physics);
  const hash = new BitHash();
  for (let i = 0; i < 40; i++) {
    round.start(REPLAY_MODE.normal);
    round.shoot({ vx: 2_000 + i * 450, vy: -(1_500 + ((i * 7) % 20) * 700) });
    for (let n = 0; n < MAX_STEPS && !round.isReady && !round.isFinished; n++) {
      round.step();
      hash.addBall(round.ball);
    }
    hash.addWord(round.totalSteps);
  }
  return hash.hex;
}

function shotScene(physics: PhysicsPort, course: CourseMap, seed: number, shots: number): string {
  const terrain = new Terrain(course);
  physics.build(traceOutline(terrain));
  const round = new Round(terrain, physics);
  const random = new IntRandom(seed + 1);
  const spots = flatSpots(course);
  const hash = new BitHash();
  for (let i = 0; i < shots; i++) {
    const spot = spots[random.below(spots.length)] as { column: number; row: number };
    const x = Math.fround((spot.column + 0.5) * TILE);
    const y = Math.fround((spot.row + 1) * TILE - BALL_RADIUS - 0.006);
    round.startAt({ x, y, activeFlags: 0 });
    round.shoot(randomLaunch(random));
    for (let n = 0; n < MAX_STEPS && !round.isReady && !round.isFinished; n++) {
      round.step();
      hash.addBall(round.ball);
    }
    hash.addWord(round.totalSteps);
    hash.addWord(round.activeFlags);
  }
  return hash.hex;
}

function gameScene(physics: PhysicsPort, course: CourseMap, seed: number, games: number): string {
  const terrain = new Terrain(course);
  physics.build(traceOutline(terrain));
  const recorder = new Recorder(new Round(terrain, physics), '00112233aabbccdd');
  const hash = new BitHash();
  for (let i = 0; i < games; i++) {
    recorder.start(i % 4 === 3 ? REPLAY_MODE.infuriating : REPLAY_MODE.normal);
    playRandomGame(recorder, new IntRandom(seed * 1_000 + i), 20);
    for (const byte of recorder.encode()) hash.addWord(byte);
    hash.addBall(recorder.round.ball);
  }
  return hash.hex;
}

/** Drags as integers, and the dots of the aim: arithmetic only, no engine. */
function launchScene(): string {
  const hash = new BitHash();
  const random = new IntRandom(99);
  const terrain = new Terrain(randomCourse(3));
  for (let i = 0; i < 2_000; i++) {
    const drag = { dx: random.below(12_001) - 6_000, dy: random.below(12_001) - 6_000 };
    const launch = launchOf(drag, i % 5 === 0);
    if (!launch) continue;
    hash.addWord(launch.vx);
    hash.addWord(launch.vy);
    const dots = flightDots(terrain, terrain.spawn.x, terrain.spawn.y, launch, 9);
    hash.addBall({ x: dots[0] ?? 0, y: dots[1] ?? 0, vx: dots.at(-2) ?? 0, vy: dots.at(-1) ?? 0, angle: dots.length });
  }
  return hash.hex;
}
