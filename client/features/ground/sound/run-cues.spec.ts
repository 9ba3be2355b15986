import { expect, test } from 'vitest';
import type { EndingStage } from '../../../../shared/protocol/ending.ts';
import type { Phase } from '../../../../shared/protocol/frame.ts';
import type { RunStatus, SimEvent } from '../../../../shared/protocol/sim-service.ts';
import { RunCues } from './run-cues.ts';

const status = (phase: Phase, strokes: number, climbedRows: number): SimEvent => {
  const runStatus: RunStatus = { phase, strokes, climbedRows, canShoot: phase === 'ready', checkpoint: 0, checkpoints: 0, totalRows: 90 };
  return { type: 'status', status: runStatus };
};

/** The sounds of a run, in order. */
function cuesOf(events: readonly SimEvent[], infuriating = false): string[] {
  const cues = new RunCues(() => 0.5);
  return events.flatMap((event) => {
    const cue = cues.nextCue(event, infuriating);
    return cue ? [cue.name] : [];
  });
}

const FAR_FALL = [status('ready', 3, 60), status('moving', 4, 60), status('ready', 4, 30)];

test('a fall of more than 25 rows is clapped at in infuriating mode only', () => {
  expect(cuesOf(FAR_FALL, true)).toEqual(['claps']);
  expect(cuesOf(FAR_FALL, false)).toEqual(['tick']);
});

test('the ball that has come to rest ticks, the one that is resumed does not', () => {
  expect(cuesOf([status('paused', 2, 4), status('ready', 2, 4)])).toEqual([]);
  expect(cuesOf([status('moving', 1, 4), status('ready', 1, 4)])).toEqual(['tick']);
});

test.each(['asked', 'water', 'lost'] as const)('a return for the reason "%s" clicks, and nobody claps', (reason) => {
  const cue = new RunCues(() => 1).nextCue({ type: 'returned', reason }, true);
  expect(cue).toEqual({ name: 'click', gain: 0.2, rate: 1.1 });
});

test('water is heard twice: the splash, and half a second later the return’s click', () => {
  const splash: SimEvent = { type: 'effect', effect: { kind: 'splash', x: 0, y: 0, speed: 10 } };
  expect(cuesOf([splash, { type: 'returned', reason: 'water' }])).toEqual(['splash', 'click']);
});

test('the chime climbs with the checkpoint’s number, by the checkpoints of the course', () => {
  const cues = new RunCues(() => 0.5);
  const { status: known } = status('moving', 1, 4) as Extract<SimEvent, { type: 'status' }>;
  cues.nextCue({ type: 'status', status: { ...known, checkpoints: 17 } }, false);
  const cue = cues.nextCue({ type: 'checkpoint', number: 13, id: 'c', ids: ['c'] }, false);
  expect(cue).toEqual({ name: 'chime', gain: 0.2, rate: 2 });
});

test('what the ball meets is heard, what is written down is not', () => {
  const hit: SimEvent = { type: 'effect', effect: { kind: 'hit', x: 0, y: 0, power: 1, dirX: 0, dirY: -1 } };
  expect(cuesOf([hit, { type: 'saved', replay: new Uint8Array(), strokes: 1 }])).toEqual(['hit']);
});

test('each stroke of the line ticks once; what is skipped does not', () => {
  const ending = (stage: EndingStage, strokes: number): SimEvent => ({ type: 'ending', ending: { stage, strokes } });
  expect(cuesOf([ending('cup', 0), ending('tower', 0), ending('tower', 1), ending('tower', 2)])).toEqual(['tick', 'tick']);
  expect(cuesOf([ending('cup', 0), ending('tower', 1), ending('result', 28)])).toEqual(['tick']);
  // The next run counts from its first stroke.
  expect(cuesOf([ending('result', 28), ending('cup', 0), ending('tower', 1)])).toEqual(['tick']);
});
