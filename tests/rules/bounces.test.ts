import { beforeAll, expect, test } from 'vitest';
import { BALL_RADIUS, TILE } from '../../shared/course/geometry.ts';
import type { Level } from '../../shared/course/level.ts';
import type { AimPicture } from '../../shared/protocol/frame.ts';
import { DRAG_SCALE, type DragIntent } from '../../shared/protocol/intent.ts';
import { foreseeShot } from '../../sim-worker/core/bounces.ts';
import { AIM_DOTS, fly, launched } from '../../sim-worker/core/flight.ts';
import { type Launch, launchOf } from '../../sim-worker/core/launch.ts';
import { traceOutline } from '../../sim-worker/core/outline.ts';
import { Round } from '../../sim-worker/core/round.ts';
import { type Seat, Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { bounceFinder } from '../../sim-worker/host/bounce-finder.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import { surroundingsOf } from '../../sim-worker/host/surroundings-of.ts';
import { createRandom, type Random } from '../../sim-worker/solver/random.ts';
import { loadLevel } from '../support/levels.ts';
import { ONE_HOP_MAP } from '../support/one-hop-map.ts';
import { textMap } from '../support/text-map.ts';

const COURSES = [2, 3, 9, 12, 24, 45];
const SHOTS = 20;
/** In floats of 32 bits a free flight stays nearer to ours than this, world units. */
const SAME = 0.003;

let own: Box2dWorld;
let ahead: Box2dWorld;
beforeAll(async () => {
  [own, ahead] = await Promise.all([loadEngine(), loadEngine()]);
});

function roundOn(terrain: Terrain, engine: Box2dWorld): Round {
  engine.build(traceOutline(terrain));
  return new Round(terrain, engine);
}

function randomDrag(random: Random): DragIntent {
  const angle = random.next() * Math.PI;
  const pull = DRAG_SCALE * (0.15 + 0.85 * random.next());
  return { dx: Math.round(Math.cos(angle) * pull), dy: Math.round(Math.sin(angle) * pull) };
}

/** The places of the ball in the real shot, one for each step, and the index of the last one in free flight. */
function realShot(round: Round, launch: Launch): { readonly places: readonly Seat[]; readonly lastFree: number } {
  const free = launched(round.ball.x, round.ball.y, launch);
  const places: Seat[] = [];
  let lastFree = -1;
  round.shoot(launch);
  for (let isFree = true; !round.isReady && !round.isFinished; ) {
    fly(round.terrain, free);
    round.step();
    const { x, y } = round.ball;
    isFree &&= Math.hypot(free.x - x, free.y - y) < SAME;
    if (isFree) lastFree = places.length;
    places.push({ x, y });
  }
  return { places, lastFree };
}

const pairs = (dots: readonly number[]): Seat[] =>
  Array.from({ length: dots.length / 2 }, (_, i) => ({ x: dots[2 * i] as number, y: dots[2 * i + 1] as number }));

test('the ball goes through all dots in their order, and bounces as they show', () => {
  const random = createRandom(18);
  let bounces = 0;
  let agreed = 0;
  for (const number of COURSES) {
    const terrain = new Terrain(loadLevel(number));
    const [round, other] = [roundOn(terrain, own), roundOn(terrain, ahead)];
    for (let shot = 0; shot < SHOTS; shot++) {
      round.startAt({ ...terrain.seatOf(Math.floor(random.next() * (terrain.flags.length + 1))), activeFlags: 0 });
      const rest = { x: round.ball.x, y: round.ball.y };
      const launch = launchOf(randomDrag(random), round.isOnRough) as Launch;
      const { dots, bounce = [] } = foreseeShot(other, rest, launch);
      const { places, lastFree } = realShot(round, launch);
      const all = [rest, ...places];
      let from = 0;
      for (const dot of pairs([...dots, ...bounce])) {
        const at = all.findIndex(({ x, y }, i) => i >= from && x === dot.x && y === dot.y);
        expect(at, `level ${number}, shot ${shot}: a dot where the ball does not come by`).toBeGreaterThanOrEqual(from);
        from = at;
      }
      const [first] = pairs(bounce);
      if (!first || lastFree < 0) continue;
      bounces++;
      const contact = places[lastFree] as Seat;
      if (Math.hypot(first.x - contact.x, first.y - contact.y) < 0.2) agreed++;
    }
  }
  expect(bounces).toBeGreaterThan(0.8 * COURSES.length * SHOTS);
  expect(agreed).toBeGreaterThanOrEqual(0.97 * bounces);
});

const SHAFT: Level = {
  ...textMap(`
  ##########
  #........#
  #......F.#
  #.....fff#
  #........#
  #........#
  #........#
  #........#
  #........#
  #S.......#
  ##########`),
  hash: '0123456789abcdef',
  theme: 'meadow',
  par: 0,
  name: '',
  decorations: [],
};
/** Against the right wall, then the left one. */
const AGAINST_THE_WALL = { dx: -2_200, dy: 1_900 };

test('the bounce begins at the first contact, and ends where the ball touches again', () => {
  const terrain = new Terrain(SHAFT);
  const round = roundOn(terrain, ahead);
  const { dots, bounce, stops } = foreseeShot(round, terrain.seatOf(0), launchOf(AGAINST_THE_WALL, false) as Launch);
  expect(stops.map(({ contact }) => contact)).toEqual(['wall', 'floor']);
  const [x] = bounce as number[];
  // Left of the wall by the radius of the ball, and right of the last dot of the free flight.
  expect(x).toBeCloseTo(9 * TILE - BALL_RADIUS, 1);
  expect(dots.at(-2)).toBeLessThan(x as number);
  const [endX = 0, endY = 0] = (bounce as number[]).slice(-2);
  expect(endX).toBeLessThan(x as number);
  // A step before the second contact, which is nearer than the next dot would be.
  const second = stops[1] as { x: number; y: number };
  expect(Math.hypot(endX - second.x, endY - second.y)).toBeLessThan(0.15);
});

/** Hops on one spot: the ball comes to rest in the section where it was. */
const HOP = { dx: 0, dy: 900 };

function playHops(session: RunSession, hops: number): void {
  for (let n = 0; n < hops; n++) {
    session.aim(AGAINST_THE_WALL);
    session.frame(0);
    session.shoot(HOP);
    for (let i = 0; i < 3_000 && session.status().phase === 'moving'; i++) {
      session.step();
      session.frame(0);
    }
  }
}

const aimOf = (infuriating: boolean, hasFinder = true): AimPicture | null => {
  const session = new RunSession(SHAFT, own);
  if (hasFinder) session.foreseen.setFinder(bounceFinder(session.round.terrain, ahead));
  session.start({ infuriating });
  session.aim(AGAINST_THE_WALL);
  return session.frame(0).aim;
};

test('the first aim of a run shows the flight to the first contact, and its bounce', () => {
  const { dots = [], bounce = [] } = aimOf(false) ?? {};
  expect(dots.length).toBeGreaterThan(2 * AIM_DOTS.infuriating);
  expect(bounce.length).toBeGreaterThan(2);
});

test('without a second engine the dots are the same, and no bounce is shown', () => {
  const [withEngine, without] = [aimOf(false), aimOf(false, false)];
  expect(without).not.toHaveProperty('bounce');
  const apart = without?.dots.map((place, i) => Math.abs(place - (withEngine?.dots[i] as number))) ?? [];
  expect(apart).toHaveLength(withEngine?.dots.length as number);
  expect(Math.max(...apart)).toBeLessThan(SAME);
});

test('in infuriating mode the aim shows four dots and no bounce', () => {
  const aim = aimOf(true);
  expect(aim?.dots).toHaveLength(2 * AIM_DOTS.infuriating);
  expect(aim).not.toHaveProperty('bounce');
});

test('what the bounce ends on is described in tiles from the ball', () => {
  const session = new RunSession(SHAFT, own);
  session.start({ infuriating: false });
  const described = () => surroundingsOf(session.round)?.arc(AGAINST_THE_WALL, session.bounceStop(AGAINST_THE_WALL));
  expect(described()).toMatchObject({ end: 'wall' });
  expect(described()).not.toHaveProperty('bounce');
  session.foreseen.setFinder(bounceFinder(session.round.terrain, ahead));
  expect(described()?.bounce).toEqual({ end: 'here', at: { up: 0, right: expect.any(Number) } });
});

test('a run is the same to its last bit, whether bounces were shown or not', () => {
  const level: Level = { ...SHAFT, ...ONE_HOP_MAP };
  const replayOf = (isShown: boolean): string => {
    const session = new RunSession(level, own);
    if (isShown) session.foreseen.setFinder(bounceFinder(session.round.terrain, ahead));
    session.start({ infuriating: false });
    playHops(session, 3);
    const random = createRandom(5);
    for (let n = 0; n < 6; n++) {
      session.aim(randomDrag(random));
      session.frame(0);
      session.shoot(randomDrag(random));
      for (let i = 0; i < 3_000 && session.status().phase === 'moving'; i++) session.step();
    }
    const saved = session.takeEvents().findLast((event) => event.type === 'saved');
    return saved ? `${saved.strokes} ${[...saved.replay]}` : '';
  };
  expect(replayOf(true)).toBe(replayOf(false));
});
