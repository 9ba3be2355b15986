import { afterEach, expect, test } from 'vitest';
import type { GhostPlaces } from '../../shared/protocol/ghosts.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import solutions from '../support/levels/solutions.json' with { type: 'json' };
import { endGame, openGame, UP, VIEW } from './support/open-game.ts';
import { until } from './support/until.ts';

afterEach(endGame);

const solution = (): Uint8Array => fromBase64(solutions[25].replay) ?? new Uint8Array();

const ghostEvents = (events: readonly SimEvent[]): (GhostPlaces | null)[] =>
  events.flatMap((event) => (event.type === 'ghosts' ? [event.places] : []));

test('the worker plays runs ahead, shows those that verify, and explains the others', async () => {
  const { sim, frames } = await openGame();
  await sim.run.start({ infuriating: false });
  const replay = solution();
  const flipped = replay.slice();
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  const reports = await sim.ghosts.show(
    [
      { name: 'Ada', replay },
      { name: 'Bo', replay: flipped },
      { name: 'Cy', replay: new Uint8Array(3) },
    ],
    'stroke',
  );
  expect(reports).toEqual([
    { ok: true, value: { strokes: expect.any(Number), infuriating: false } },
    { ok: false, error: 'digest_mismatch' },
    { ok: false, error: 'malformed' },
  ]);
  await until(() => frames.at(-1)?.balls.length === 2);
  const start = frames.at(-1)?.balls[1];
  expect(start?.name).toBe('Ada');
  await sim.run.shoot(UP);
  await until(() => Math.abs((frames.at(-1)?.balls[1]?.y ?? 0) - (start?.y ?? 0)) > 1);
  expect(await sim.ghosts.show([], 'stroke')).toEqual([]);
  await until(() => frames.at(-1)?.balls.length === 1);
});

test('while the ball rests the page is told where the labels of the ghosts belong', async () => {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const { sim, events } = await openGame(canvas.transferControlToOffscreen());
  await sim.run.start({ infuriating: false });
  await sim.ghosts.show([{ name: 'Ada', replay: solution() }], 'stroke');
  await until(() => ghostEvents(events).some((places) => places?.ghosts.length === 1));
  const { ghosts: [place] = [], own, radius } = ghostEvents(events).at(-1) ?? {};
  const ball = await sim.picture.ballOnScreen();
  // The ghost waits at the start, where the own ball lies.
  expect(place?.name).toBe('Ada');
  expect(own).toEqual({ x: Math.round(ball?.x ?? 0), y: Math.round(ball?.y ?? 0) });
  expect([place?.x, place?.y]).toEqual([own?.x, own?.y]);
  expect(place?.x).toBeLessThan(VIEW.width);
  // At the reference scale a ball is 30 px wide.
  expect(radius).toBeCloseTo((15 * VIEW.height) / 672, -1);
  await sim.run.shoot(UP);
  await until(() => ghostEvents(events).at(-1) === null);
});
