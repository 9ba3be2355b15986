import { afterEach, expect, test } from 'vitest';
import { TIME_SCALE_MAX } from '../../shared/api/page-config.ts';
import type { PlaybackState } from '../../shared/protocol/playback.ts';
import type { SimEvent } from '../../shared/protocol/sim-service.ts';
import { fromBase64 } from '../../shared/replay/base64.ts';
import solutions from '../support/levels/solutions.json' with { type: 'json' };
import { endGame, openGame, UP } from './support/open-game.ts';
import { until } from './support/until.ts';

afterEach(endGame);

const solution = (): Uint8Array => fromBase64(solutions[25].replay) ?? new Uint8Array();

function lastState(events: readonly SimEvent[]): PlaybackState | undefined {
  const event = events.findLast(({ type }) => type === 'playback');
  return event?.type === 'playback' ? event.state : undefined;
}

test('a run is watched to its end at eight times its speed, and the own run goes on', async () => {
  const { sim, events, frames } = await openGame(undefined, undefined, TIME_SCALE_MAX);
  await sim.run.start({ infuriating: false });
  await sim.run.shoot(UP);
  await until(() => events.some((event) => event.type === 'status' && event.status.strokes === 1 && event.status.canShoot));
  const saved = events.findLast((event) => event.type === 'saved');
  const own = frames.at(-1)?.balls[0];
  const report = await sim.watch.open(solution());
  if (!report.ok) throw new Error(report.error);
  await until(() => lastState(events)?.tick === 0);
  const told = events.length;
  await sim.watch.command({ kind: 'speed', speed: 8 });
  await sim.watch.command({ kind: 'play' });
  await until(() => lastState(events)?.isAtEnd === true);
  expect(lastState(events)).toMatchObject({ strokes: report.value.strokes, steps: report.value.steps, tick: report.value.ticks });
  expect(new Set(events.slice(told).map(({ type }) => type))).toEqual(new Set(['playback']));
  const resume = saved?.type === 'saved' ? saved.replay : new Uint8Array();
  expect(await sim.run.start({ infuriating: false, resume })).toMatchObject({ resumed: true, status: { strokes: 1, canShoot: true } });
  await until(() => frames.at(-1)?.watched === undefined && frames.at(-1)?.balls[0].x === own?.x);
  expect(frames.at(-1)?.balls[0].y).toBe(own?.y);
});

test('a run that does not verify is not shown, and its fault is named', async () => {
  const { sim, frames } = await openGame();
  await sim.run.start({ infuriating: false });
  const cut = solution().slice(0, -5);
  expect(await sim.watch.open(cut)).toEqual({ ok: false, error: 'malformed' });
  // At rest only a change is drawn.
  await sim.run.aim(UP);
  await until(() => frames.at(-1)?.aim != null);
  expect(frames.at(-1)?.watched).toBeUndefined();
});
