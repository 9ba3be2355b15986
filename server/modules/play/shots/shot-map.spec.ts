import { expect, test } from 'vitest';
import { SHOT_CELLS } from '../../../../shared/api/shots.ts';
import { COLUMNS, ROWS, TILE } from '../../../../shared/course/geometry.ts';
import { encodeReplay } from '../../../../shared/replay/codec.ts';
import { encodeOutcomes, OUTCOME, type OutcomeKind } from '../../../../shared/replay/event-outcome.ts';
import { EVENT, type EventType, REPLAY_MODE, SIMULATION_VERSION } from '../../../../shared/replay/replay.ts';
import { ShotMap } from './shot-map.ts';

interface Played {
  readonly kind: OutcomeKind;
  /** In tiles. */
  readonly at: readonly [number, number];
  readonly type?: EventType;
}

function runOf(played: readonly Played[]) {
  const events = [...played.map(({ type = EVENT.shot }) => type), EVENT.end].map((type) => ({ type, vx: 0, vy: 0, delaySteps: 0 }));
  const replay = { mode: REPLAY_MODE.normal, simulationVersion: SIMULATION_VERSION, courseHash: '00112233aabbccdd', events, digest: 0 };
  const outcomes = played.map(({ kind, at: [column, row] }) => ({ kind, x: column * TILE, y: row * TILE, digest: 0 }));
  return { replay: encodeReplay(replay), outcomes: encodeOutcomes(outcomes) };
}

const cellsOf = (...runs: (readonly Played[])[]) => {
  const map = new ShotMap();
  for (const run of runs) map.add(runOf(run));
  return map.cells();
};

test('shots are counted by half tiles, of all runs, row by row', () => {
  const { rested, drowned } = OUTCOME;
  const first = [{ kind: rested, at: [3.3, 50.6] } as const, { kind: drowned, at: [7.1, 20.2] } as const];
  const second = [
    { kind: rested, at: [3.4, 50.9] } as const,
    { kind: rested, at: [3.6, 50.9] } as const,
    { kind: rested, at: [9.2, 4.2] } as const,
  ];
  expect(cellsOf(first, second)).toEqual({
    landings: [
      [18, 8, 1],
      [6, 101, 2],
      [7, 101, 1],
    ],
    drownings: [[14, 40, 1]],
  });
});

test('only shots count, and only those that came to rest or drowned', () => {
  const { rested, lost, interrupted, finished } = OUTCOME;
  const at = [5.2, 5.2] as const;
  const run = [
    { kind: rested, at, type: EVENT.return },
    { kind: lost, at },
    { kind: interrupted, at },
    { kind: finished, at },
  ];
  expect(cellsOf(run)).toEqual({ landings: [], drownings: [] });
});

test('a shot beyond an edge counts in the cell at that edge', () => {
  const kind = OUTCOME.drowned;
  const run = [
    { kind, at: [-0.1, -3] },
    { kind, at: [COLUMNS, ROWS] },
  ] as const;
  expect(cellsOf(run).drownings).toEqual([
    [0, 0, 1],
    [SHOT_CELLS.columns - 1, SHOT_CELLS.rows - 1, 1],
  ]);
});
