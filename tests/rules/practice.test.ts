import { beforeAll, describe, expect, test } from 'vitest';
import type { SimEvent, StartOptions } from '../../shared/protocol/sim-service.ts';
import { loadEngine } from '../../sim-worker/host/headless.ts';
import { RunSession } from '../../sim-worker/host/run-session.ts';
import { THREE_LEDGES, TO_FINISH } from '../support/three-ledges.ts';

const HOP = { dx: 0, dy: 900 };

let session: RunSession;
beforeAll(async () => {
  session = new RunSession(THREE_LEDGES, await loadEngine());
});

const start = (options: Partial<StartOptions>) => session.start({ infuriating: false, ...options });

/** Shoots, and steps until the ball rests. Returns the events for the page. */
function play(drag: { dx: number; dy: number }): SimEvent[] {
  expect(session.shoot(drag)).toBe(true);
  for (let i = 0; i < 10_000 && session.status().phase === 'moving'; i++) session.step();
  return session.takeEvents();
}
const resultOf = (events: readonly SimEvent[]) => events.find((event) => event.type === 'finished')?.result;

describe('practice', () => {
  test.each([
    [1, 15, 10, ['15-10']],
    [2, 3, 6, ['15-10', '3-6']],
  ])('from checkpoint %i begins at its flag with no strokes, the flags below active', (practiceFrom, column, row, ids) => {
    const report = start({ practiceFrom });
    expect(report).toMatchObject({ resumed: false, checkpointIds: ids, status: { phase: 'ready', strokes: 0, checkpoint: practiceFrom } });
    const [{ x, y }] = session.frame(1).balls;
    expect([Math.floor(x / 0.64), Math.floor(y / 0.64)]).toEqual([column, row]);
  });

  test('saves nothing, counts for its checkpoint, and ends without a replay', () => {
    start({ practiceFrom: 2 });
    const hop = play(HOP);
    expect(hop.map(({ type }) => type)).not.toContain('saved');
    const events = play(TO_FINISH);
    expect(events.map(({ type }) => type)).not.toContain('saved');
    expect(resultOf(events)).toMatchObject({ practice: true, strokes: 2, strokesByCheckpoint: [0, 0, 2] });
    expect(resultOf(events)?.replay).toHaveLength(0);
  });

  test('returns to its checkpoint without an event', () => {
    start({ practiceFrom: 1 });
    play(HOP);
    expect(session.returnToCheckpoint()).toBe(true);
    expect(session.takeEvents().map(({ type }) => type)).not.toContain('saved');
    expect(session.status()).toMatchObject({ checkpoint: 1, strokes: 1 });
  });

  test('does not resume a saved run', () => {
    start({});
    const saved = play(HOP).find((event) => event.type === 'saved');
    expect(start({ practiceFrom: 1, ...(saved ? { resume: saved.replay } : {}) })).toMatchObject({
      resumed: false,
      status: { strokes: 0 },
    });
  });

  test('does not change the next run, which is saved and has its replay', () => {
    start({});
    const before = play(HOP).find((event) => event.type === 'saved');
    start({ practiceFrom: 2 });
    play(TO_FINISH);
    start({});
    expect(play(HOP).find((event) => event.type === 'saved')).toEqual(before);
  });

  test.each([[{ practiceFrom: 0 }], [{ practiceFrom: 3 }], [{ practiceFrom: 1.5 }], [{ practiceFrom: 1, infuriating: true }]])(
    '%j is refused, and the run in progress continues',
    (options) => {
      start({});
      play(HOP);
      expect(() => start(options)).toThrow('Assertion failed');
      expect(session.status().strokes).toBe(1);
    },
  );
});
