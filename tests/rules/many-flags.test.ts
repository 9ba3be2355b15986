import { beforeAll, describe, expect, test } from 'vitest';
import { flagsBelow } from '../../shared/course/flag-set.ts';
import { TILE } from '../../shared/course/geometry.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { validateMap } from '../../shared/course/validate.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { decodeReplay } from '../../shared/replay/codec.ts';
import { lightFlags } from '../../sim-worker/core/checkpoints.ts';
import { Terrain } from '../../sim-worker/core/terrain.ts';
import type { Box2dWorld } from '../../sim-worker/engine/box2d-world.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { FLAG_COLUMN, flagRow, flagTower } from '../support/flag-tower.ts';

const HOP = { dx: 0, dy: 600 };
/** With it, no climb meets the finish before it has activated every flag. */
const SEED = 14;

/** Checkpoint flags, and the digest of a climb. Those of up to 31 flags were written down before a set of flags had two words. */
const DIGESTS: readonly (readonly [number, number])[] = [
  [24, 1_244_342_532],
  [31, 3_957_907_331],
  [32, 2_677_049_684],
  [33, 1_156_183_941],
];

let engine: Box2dWorld;
beforeAll(async () => {
  engine = await loadEngine();
});

const checkpointsOf = (events: readonly SimEvent[]) => events.flatMap((event) => (event.type === 'checkpoint' ? [event.number] : []));
const upTo = (count: number) => Array.from({ length: count }, (_, k) => k + 1);
const idsOf = (count: number) => Array.from({ length: count }, (_, k) => `${FLAG_COLUMN}-${flagRow(k)}`);

function settle(session: RunSession): void {
  for (let i = 0; i < 10_000 && session.status().phase === 'moving'; i++) session.step();
}

/** Shoots at random, and returns after each shot: to the left until every flag is active, then to the right until the finish. */
function climb(session: RunSession, random: IntRandom, whileIn: () => boolean): SimEvent[] {
  const events: SimEvent[] = [];
  while (whileIn() && session.status().phase !== 'finished') {
    const { checkpoint, checkpoints } = session.status();
    const pull = random.below(3_000);
    session.shoot({ dx: checkpoint < checkpoints ? pull : -pull, dy: random.below(3_000) });
    settle(session);
    session.returnToCheckpoint();
    events.push(...session.takeEvents());
  }
  return events;
}

function digestOf(replay: Uint8Array): number {
  const decoded = decodeReplay(replay);
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value.digest;
}

describe.each(DIGESTS)('on a course with %i checkpoint flags', (count, digest) => {
  const course = flagTower(count);

  test('the rules accept them, and each is activated alone', () => {
    expect(validateMap(course)).toEqual({ errors: [], warnings: [] });
    const { flags } = new Terrain(course);
    expect(flags.map(({ id }) => id)).toEqual(idsOf(count));
    flags.forEach(({ column, row }, k) => {
      expect(lightFlags(0, flags, column, row)).toBe(2 ** k);
      expect(lightFlags(flagsBelow(k), flags, column, row)).toBe(flagsBelow(k + 1));
      expect(lightFlags(flagsBelow(count), flags, column, row)).toBe(flagsBelow(count));
    });
  });

  test('practice begins at each, and a return leads back to it', () => {
    const session = new RunSession(course, engine);
    for (const number of upTo(count)) {
      expect(session.start({ infuriating: false, practiceFrom: number })).toMatchObject({
        checkpointIds: idsOf(number),
        status: { phase: 'ready', checkpoint: number, checkpoints: count },
      });
      session.shoot(HOP);
      settle(session);
      session.returnToCheckpoint();
      const {
        balls: [{ x, y }],
        activeFlags,
      } = session.frame(1);
      expect([Math.floor(x / TILE), Math.floor(y / TILE)]).toEqual([FLAG_COLUMN, flagRow(number - 1)]);
      expect(activeFlags).toBe(flagsBelow(number));
    }
  });

  test('a climb activates each once, and ends with a digest that the server confirms', async () => {
    const whole = new RunSession(course, engine);
    whole.start({ infuriating: false });
    const events = climb(whole, new IntRandom(SEED), () => true);
    expect(checkpointsOf(events).sort((a, b) => a - b)).toEqual(upTo(count));
    const end = events.find((event) => event.type === 'finished');
    if (end?.type !== 'finished') throw new Error('The run was not finished');
    expect(end.result.strokesByCheckpoint).toHaveLength(count + 1);
    expect((await loadVerifier()).verify(course, course.hash, end.result.replay)).toMatchObject({
      ok: true,
      value: { strokes: end.result.strokes, strokesByCheckpoint: end.result.strokesByCheckpoint },
    });

    const random = new IntRandom(SEED);
    const first = new RunSession(course, engine);
    first.start({ infuriating: false });
    const before = climb(first, random, () => first.status().checkpoint < count - 1);
    const saved = before.findLast((event) => event.type === 'saved');
    if (saved?.type !== 'saved') throw new Error('The run was not saved');
    const second = new RunSession(course, engine);
    expect(second.start({ infuriating: false, resume: saved.replay })).toMatchObject({
      resumed: true,
      checkpointIds: idsOf(count - 1),
      status: { checkpoint: count - 1 },
    });
    const after = climb(second, random, () => true);
    expect(checkpointsOf(after)).toEqual([count]);
    expect(after.find((event) => event.type === 'finished')).toEqual(end);
    expect(digestOf(end.result.replay)).toBe(digest);
  });
});

test('the rules refuse a flag more, because it would stand nearer to another', () => {
  const course = flagTower(LIMITS.checkpoints);
  const column = FLAG_COLUMN + 1;
  const tiles = course.tiles.slice();
  tiles[flagRow(0) * course.width + column] = TILES.checkpointFlag;
  tiles[(flagRow(0) + 1) * course.width + column] = 167;
  expect(validateMap({ ...course, tiles }).errors).toEqual([
    `Map has 34 checkpoint flags, but may have ${LIMITS.checkpoints} at most`,
    'Checkpoint flags must be more than 2 tiles apart vertically',
  ]);
});

test('a digest tells flags above the 31st apart', () => {
  const course = flagTower(33);
  const digests = [31, 32, 33].map((count) => {
    const { round } = openRound(engine, course, course.hash);
    round.startAt({ ...round.terrain.seatOf(1), activeFlags: flagsBelow(count) });
    round.shoot({ vx: 0, vy: -4_096 });
    return round.digest;
  });
  expect(new Set(digests).size).toBe(3);
});
