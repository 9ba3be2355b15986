import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TILE } from '../../shared/course/geometry.ts';
import type { EndingStage, RunLine } from '../../shared/protocol/ending.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { EVENT } from '../../shared/replay/replay.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, openRound } from '../../sim-worker/host/headless.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import { loadLevel, loadSolution } from '../support/levels.ts';
import { THREE_LEDGES, TO_FINISH } from '../support/three-ledges.ts';

const HOP = { dx: -900, dy: 1_400 };
/** From the upper ledge the ball crosses the cup near the ground, and flies on. */
const OVER_CUP = { dx: -2_400, dy: 3_000 };

const EIGHTH = TILE / 8;

let engine: Box2dWorld;
let session: RunSession;
beforeAll(async () => {
  engine = await loadEngine();
});
beforeEach(() => {
  session = new RunSession(THREE_LEDGES, engine);
});

/** The ball at every step of a flight, in turn x and y. */
type Path = (readonly [x: number, y: number])[];

/** Shoots, and steps until the ball rests. */
function play(drag: { dx: number; dy: number }): { readonly events: readonly SimEvent[]; readonly path: Path } {
  const path: Path = [];
  expect(session.shoot(drag)).toBe(true);
  for (let i = 0; i < 10_000 && session.status().phase === 'moving'; i++) {
    session.step();
    const [{ x, y }] = session.frame(1).balls;
    if (session.status().phase === 'moving') path.push([x, y]);
  }
  return { events: session.takeEvents(), path };
}

/** Finishes a run of practice with three strokes, a return among them. */
function finish() {
  session.start({ infuriating: false, practiceFrom: 2 });
  const hop = play(HOP);
  expect(session.returnToCheckpoint()).toBe(true);
  const again = play({ dx: 0, dy: 900 });
  const last = play(TO_FINISH);
  expect(session.status().phase).toBe('finished');
  return { hop: hop.path, again: again.path, last };
}

interface Ended {
  readonly line: RunLine;
  readonly stages: readonly EndingStage[];
  readonly effects: readonly string[];
}

/** Shows the ending to its result, a frame each 16 ms. */
function show(reducedMotion = false): Ended {
  const events: SimEvent[] = [];
  let line: RunLine | undefined;
  for (let ms = 0; ms < 6_000; ms += 16) {
    session.advanceEnding(ms, reducedMotion);
    line = session.frame(1).ending?.line;
    events.push(...session.takeEvents());
  }
  if (!line) throw new Error('There was no ending');
  const stages = events.flatMap((event) => (event.type === 'ending' ? [event.ending.stage] : []));
  const effects = events.flatMap((event) => (event.type === 'effect' ? [event.effect.kind] : []));
  return { line, stages: [...new Set(stages)], effects };
}

/** How far a place is from the nearest part of a line. */
function distanceTo({ points, jumps }: RunLine, [x, y]: Path[number]): number {
  const at = (index: number) => points[index] as number;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length / 2; i++) {
    if (jumps.includes(i)) continue;
    const [fromX, fromY] = [at(2 * i - 2), at(2 * i - 1)];
    const [dx, dy] = [at(2 * i) - fromX, at(2 * i + 1) - fromY];
    const along = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(fromX + along * dx - x, fromY + along * dy - y));
  }
  return nearest;
}

describe('the line of a run', () => {
  test('is the flight of the ball, bounces and all, to an eighth of a tile', () => {
    const { hop, again, last } = finish();
    const { line } = show();
    for (const place of [...hop, ...again, ...last.path]) expect(distanceTo(line, place)).toBeLessThan(EIGHTH);
    expect(line.strokes).toHaveLength(3);
    expect(line.jumps).toHaveLength(1);
  });

  test('begins where each stroke was played, and ends where the round was decided', () => {
    const { hop, last } = finish();
    const { line } = show();
    const at = (index: number) => [...line.points.slice(2 * index, 2 * index + 2)];
    const [first, second] = line.strokes.map(at) as [number[], number[]];
    // Both were played from the checkpoint; the launch takes the ball away within the step.
    for (const [i, start] of [first, second].entries())
      expect(Math.hypot((start[0] ?? 0) - 2.24, (start[1] ?? 0) - 4.174), `${i}`).toBeLessThan(0.2);
    const end = at(line.points.length / 2 - 1);
    const [x, y] = last.path.at(-1) as Path[number];
    expect(Math.hypot((end[0] ?? 0) - x, (end[1] ?? 0) - y)).toBeLessThan(0.1);
    expect(hop.length).toBeGreaterThan(20);
  });

  test('is whole in a run resumed after a reload, with its last shot in flight', () => {
    const level = loadLevel(45);
    const solution = decodeReplay(fromBase64(loadSolution(45).replay) ?? new Uint8Array());
    if (!solution.ok) throw new Error(solution.error);
    const recorder = openRound(engine, level, level.hash);
    const { round } = recorder;
    const path: Path = [];
    const step = () => {
      round.step();
      path.push([round.ball.x, round.ball.y]);
    };
    for (const event of solution.value.events.slice(0, -1)) {
      while (round.delaySteps < event.delaySteps) step();
      if (event.type === EVENT.shot) recorder.shoot(event);
      else recorder.returnToCheckpoint();
    }
    const saved = recorder.encode();
    while (!round.isFinished) step();
    session = new RunSession(level, engine);
    expect(session.start({ infuriating: false, resume: saved }).resumed).toBe(true);
    const { line } = show();
    expect(line.strokes).toHaveLength(round.strokes);
    for (const place of path) expect(distanceTo(line, place)).toBeLessThan(EIGHTH);
  });
});

describe('after the finish', () => {
  test('the result is there at once; cup, bells, confetti, tower and end come later', () => {
    const { last } = finish();
    expect(last.events.map(({ type }) => type)).toContain('finished');
    expect(last.events.flatMap((event) => (event.type === 'effect' ? [event.effect.kind] : []))).not.toContain('finish');
    const { stages, effects } = show();
    expect(stages).toEqual(['cup', 'tower', 'result']);
    expect(effects).toEqual(['cup', 'finish']);
  });

  test('a skip leads to the result, and a new run has nothing of it', () => {
    finish();
    session.advanceEnding(0, false);
    session.skipEnding();
    session.advanceEnding(16, false);
    expect(session.takeEvents().flatMap((event) => (event.type === 'ending' ? [event.ending] : []))).toEqual([
      { stage: 'cup', strokes: 0 },
      { stage: 'result', strokes: 3 },
    ]);
    session.start({ infuriating: false });
    session.advanceEnding(32, false);
    expect(session.frame(1).ending).toBeUndefined();
    expect(session.takeEvents().filter(({ type }) => type === 'ending')).toEqual([]);
  });

  test('a skip before the finish does nothing', () => {
    session.start({ infuriating: false });
    session.skipEnding();
    finish();
    session.advanceEnding(0, false);
    expect(session.takeEvents().find(({ type }) => type === 'ending')).toMatchObject({ ending: { stage: 'cup' } });
  });
});

test('a ball that rolls over the cup goes on: only the decided round has an ending', () => {
  session.start({ infuriating: false, practiceFrom: 2 });
  const cup = { left: 10 * TILE, right: 11 * TILE, ground: 3 * TILE };
  let overCup = 0;
  expect(session.shoot(OVER_CUP)).toBe(true);
  for (let i = 0; i < 10_000 && session.status().phase === 'moving'; i++) {
    session.step();
    session.advanceEnding(i * 7, false);
    const {
      balls: [{ x, y }],
      ending,
    } = session.frame(1);
    expect(ending).toBeUndefined();
    if (x > cup.left && x < cup.right && y > cup.ground - TILE && y < cup.ground) overCup++;
  }
  expect(overCup).toBeGreaterThan(3);
});
