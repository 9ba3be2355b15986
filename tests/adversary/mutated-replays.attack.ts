import { fromBase64 } from '../../shared/replay/base64.ts';
import { decodeReplay, encodeReplay } from '../../shared/replay/codec.ts';
import { EVENT, type Replay, type ReplayEvent } from '../../shared/replay/replay.ts';
import { loadEngine, loadVerifier, openRound } from '../../sim-worker/host/headless.ts';
import { IntRandom } from '../determinism/random-course.ts';
import { LEVEL_NUMBERS, loadLevel, loadSolution } from '../support/levels.ts';
import { runAttack } from './support/attack.ts';

const MUTATIONS = 10_000;

type Mutation = (bytes: Uint8Array, random: IntRandom) => Uint8Array;

const decoded = (bytes: Uint8Array): Replay => {
  const replay = decodeReplay(bytes);
  if (!replay.ok) throw new Error(replay.error);
  return replay.value;
};
/** Changes the events and keeps the rest, the digest too. */
const onEvents =
  (change: (events: ReplayEvent[], random: IntRandom) => void): Mutation =>
  (bytes, random) => {
    const replay = decoded(bytes);
    const events = [...replay.events];
    change(events, random);
    return encodeReplay({ ...replay, events });
  };
const at = (events: readonly ReplayEvent[], random: IntRandom) => random.below(Math.max(1, events.length - 1));

/** What somebody may try who wants fewer strokes, or another way, from a run that is true. */
const MUTATIONS_OF: Readonly<Record<string, Mutation>> = {
  'a bit turned': (bytes, random) => {
    const turned = bytes.slice();
    const i = random.below(turned.length);
    turned[i] = (turned[i] as number) ^ (1 << random.below(8));
    return turned;
  },
  'bytes cut off or added': (bytes, random) =>
    random.below(2) === 0
      ? bytes.slice(0, random.below(bytes.length))
      : Uint8Array.from([...bytes, ...Array(1 + random.below(12)).fill(random.below(256))]),
  'a shot left out': onEvents((events, random) => void events.splice(at(events, random), 1)),
  'a shot twice': onEvents((events, random) => {
    const i = at(events, random);
    events.splice(i, 0, events[i] as ReplayEvent);
  }),
  'two events exchanged': onEvents((events, random) => {
    const [i, k] = [at(events, random), at(events, random)];
    [events[i], events[k]] = [events[k] as ReplayEvent, events[i] as ReplayEvent];
  }),
  'a launch a little stronger': onEvents((events, random) => {
    const i = at(events, random);
    const event = events[i] as ReplayEvent;
    events[i] = { ...event, vx: Math.max(-32_768, Math.min(32_767, event.vx + 1 + random.below(3))) };
  }),
  'an event a step earlier or later': onEvents((events, random) => {
    const i = random.below(events.length);
    const event = events[i] as ReplayEvent;
    events[i] = { ...event, delaySteps: Math.max(0, event.delaySteps + (random.below(2) === 0 ? -1 : 1)) };
  }),
  'the end at once': onEvents((events, random) => {
    const i = at(events, random);
    events.splice(i, events.length - i, { type: EVENT.end, vx: 0, vy: 0, delaySteps: (events[i] as ReplayEvent).delaySteps });
  }),
  'another mode': (bytes) => {
    const replay = decoded(bytes);
    return encodeReplay({ ...replay, mode: replay.mode === 0 ? 1 : 0 });
  },
};

await runAttack(`${MUTATIONS} mutated replays of true runs`, async (report) => {
  const random = new IntRandom(16);
  const verifier = await loadVerifier();
  const engine = await loadEngine();
  const runs = LEVEL_NUMBERS.map((number) => ({
    level: loadLevel(number),
    bytes: fromBase64(loadSolution(number).replay) ?? new Uint8Array(),
  }));
  const kinds = Object.entries(MUTATIONS_OF);
  const refused = new Map<string, number>();
  let same = 0;
  let lies = 0;
  for (let i = 0; i < MUTATIONS; i++) {
    const { level, bytes } = runs[Math.floor((i * runs.length) / MUTATIONS)] as (typeof runs)[number];
    const [kind, mutate] = kinds[i % kinds.length] as (typeof kinds)[number];
    const mutated = mutate(bytes, random);
    const verified = verifier.verify(level, level.hash, mutated);
    if (!verified.ok) refused.set(kind, (refused.get(kind) ?? 0) + 1);
    else if (mutated.length === bytes.length && mutated.every((byte, k) => byte === bytes[k])) same++;
    else if (!isTrue(level, mutated, verified.value.strokes)) lies++;
  }
  for (const [kind, count] of refused) report.figure(`refused: ${kind}`, count);
  report.figure('unchanged by the mutation, and accepted', same);
  report.promise('none is accepted for another result than its own shots have', lies === 0);
  report.promise(
    'every kind is refused',
    kinds.every(([kind]) => (refused.get(kind) ?? 0) > 0),
  );

  /** A mutated run that is accepted must be a run of its own: played by another engine, it finishes with these strokes and this digest. */
  function isTrue(level: (typeof runs)[number]['level'], bytes: Uint8Array, strokes: number): boolean {
    const replay = decoded(bytes);
    const { round } = openRound(engine, level, level.hash);
    round.start(replay.mode);
    for (const { type, vx, vy, delaySteps } of replay.events) {
      while (round.delaySteps < delaySteps && !round.isReady && !round.isFinished) round.step();
      if (type === EVENT.shot) round.shoot({ vx, vy });
      else if (type === EVENT.return) round.returnToCheckpoint();
      else round.end();
    }
    return round.isFinished && round.strokes === strokes && round.digest === replay.digest;
  }
});
