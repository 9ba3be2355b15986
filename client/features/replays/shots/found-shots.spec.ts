import { expect, test } from 'vitest';
import { TILE } from '../../../../shared/course/geometry.ts';
import { toBase64 } from '../../../../shared/replay/base64.ts';
import { encodeReplay } from '../../../../shared/replay/codec.ts';
import { encodeOutcomes, OUTCOME } from '../../../../shared/replay/event-outcome.ts';
import { EVENT, REPLAY_MODE, SIMULATION_VERSION } from '../../../../shared/replay/replay.ts';
import { restsOf } from './found-shots.ts';

const events = [EVENT.shot, EVENT.shot, EVENT.return, EVENT.end].map((type) => ({ type, vx: 0, vy: 0, delaySteps: 0 }));
const replay = toBase64(
  encodeReplay({
    mode: REPLAY_MODE.normal,
    simulationVersion: SIMULATION_VERSION,
    courseHash: '00112233aabbccdd',
    events,
    digest: 0,
  }),
);

test('the places of a run are where shots rested, not where they drowned or returned', () => {
  const places = [
    { kind: OUTCOME.rested, x: 3.5 * TILE, y: 90.5 * TILE },
    { kind: OUTCOME.drowned, x: TILE, y: TILE },
    { kind: OUTCOME.rested, x: TILE, y: TILE },
  ];
  const outcomes = toBase64(encodeOutcomes(places.map((place) => ({ ...place, digest: 0 }))));
  expect(restsOf({ replay, outcomes })).toEqual([{ x: expect.closeTo(3.5, 4), y: expect.closeTo(90.5, 4) }]);
});

test('a run from before outcomes were stored has none', () => {
  expect(restsOf({ replay, outcomes: null })).toEqual([]);
});
