import { afterEach, describe, expect, test } from 'vitest';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import type { RemoteSim } from '../../client/sim/link.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { NO_MARKS } from '../../shared/protocol/edit.ts';
import type { View } from '../../shared/protocol/frame.ts';
import { endGame, openGame, UP, VIEW } from './support/open-game.ts';
import { until } from './support/until.ts';

afterEach(endGame);

const STILL: View = { ...VIEW, reducedMotion: true };
/** Frames of the page after which a worker that asks for a frame again and again has drawn some. */
const MANY = 12;

const framesOf = async (sim: RemoteSim): Promise<number> => (await sim.host.stats()).frames;

async function pageFrames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}

/** Waits until a worker draws no more: between two looks at it lie many frames of the page. */
async function atRest(sim: RemoteSim): Promise<number> {
  for (;;) {
    const before = await framesOf(sim);
    await pageFrames(MANY);
    if ((await framesOf(sim)) === before) return before;
  }
}

async function openReady(view = VIEW, timeScale = 1) {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const game = await openGame(canvas.transferControlToOffscreen(), undefined, timeScale);
  await game.sim.picture.setView(view);
  await game.sim.run.start({ infuriating: false });
  return game;
}

describe('with reduced motion a ball at rest asks for no frame', () => {
  test('and an aim wakes it, once for each change', async () => {
    const { sim } = await openReady(STILL);
    const rest = await atRest(sim);
    await sim.run.aim(UP);
    await until(async () => (await framesOf(sim)) > rest);
    const aimed = await atRest(sim);
    await sim.run.aim(UP);
    await pageFrames(MANY);
    expect(await framesOf(sim)).toBe(aimed);
    await sim.run.aim(null);
    await until(async () => (await framesOf(sim)) > aimed);
  });

  test('a shot is drawn from its first steps to its rest, however long the ball rested', async () => {
    const { sim, events } = await openReady(STILL);
    const rest = await atRest(sim);
    const before = (await sim.host.stats()).steps;
    expect(await sim.run.shoot(UP)).toBe(true);
    const flight = await sim.host.stats();
    // What has passed since the last frame is no part of the flight: a quarter of a second would be 33 steps.
    expect(flight.steps - before).toBeLessThan(33);
    await until(() => events.some((event) => event.type === 'status' && event.status.strokes === 1 && event.status.canShoot));
    expect((await atRest(sim)) - rest).toBeGreaterThan(20);
  });

  test('whatever changes the picture is drawn, and then it rests again', async () => {
    const { sim } = await openReady(STILL);
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      'another size': () => sim.picture.setView({ ...STILL, width: 300 }),
      'another ball': () => sim.picture.setBallStyle(2),
      'what covers the picture': () => sim.picture.setHud([{ left: 0, top: 0, width: 100, height: 40 }]),
      'a look around': () => sim.picture.look({ kind: 'flag' }),
      'a mini-map': () => sim.picture.subscribeView(true),
      rooms: () => sim.picture.subscribeRooms([{ firstRow: 0, lastRow: 60, name: 'The Attic' }]),
      'no ghosts': () => sim.ghosts.show([], 'stroke'),
      'a return to the start': () => sim.run.returnToCheckpoint(),
      'a pause': () => sim.run.setPaused(true),
    };
    for (const change of Object.values(changes)) {
      const rest = await atRest(sim);
      await change();
      await until(async () => (await framesOf(sim)) > rest);
    }
    await atRest(sim);
  });

  test('the view returns to the ball by itself after a look around', async () => {
    const { sim } = await openReady(STILL, 4);
    await atRest(sim);
    const ball = await sim.picture.ballOnScreen();
    await sim.picture.look({ kind: 'flag' });
    await sim.picture.look({ kind: 'release' });
    await until(async () => (await sim.picture.ballOnScreen())?.y !== ball?.y);
    await until(async () => (await sim.picture.ballOnScreen())?.y === ball?.y);
    await atRest(sim);
  });
});

describe('weather, water and flags move twelve times a second while somebody looks', () => {
  test('but not while the player is away, and the next input wakes them', async () => {
    const { sim } = await openReady();
    const before = await framesOf(sim);
    await until(async () => (await framesOf(sim)) > before + 8);
    const times = (await sim.host.stats()).frameTimes.slice(-5);
    // A busy machine is late, and never early.
    for (const [i, time] of times.slice(1).entries()) expect(time - (times[i] as number)).toBeGreaterThan(60);
    for (const attention of ['away', 'hidden'] as const) {
      await sim.picture.setAttention(attention);
      const rest = await atRest(sim);
      await sim.picture.setAttention('watched');
      await until(async () => (await framesOf(sim)) > rest + 2);
    }
  });

  test('a flight is drawn while the player is away', async () => {
    const { sim } = await openReady();
    await sim.picture.setAttention('away');
    const rest = await atRest(sim);
    await sim.run.shoot(UP);
    await until(async () => (await framesOf(sim)) > rest + 20);
    await atRest(sim);
  });
});

test('without a canvas the worker posts a frame for each change, and none at rest', async () => {
  const { sim, frames } = await openGame();
  await sim.run.start({ infuriating: false });
  await until(() => frames.length > 0);
  await atRest(sim);
  const before = frames.length;
  await sim.run.aim(UP);
  await until(() => frames.at(-1)?.aim != null);
  await sim.run.aim(null);
  await until(() => frames.at(-1)?.aim === null);
  await atRest(sim);
  const { length } = frames;
  await pageFrames(MANY);
  expect([length > before, frames.length]).toEqual([true, length]);
});

test('a map that is edited asks for no frame while nothing changes', async () => {
  const { sim } = await openReady();
  await sim.edit.open(newMap(() => 0));
  await sim.edit.setView({ left: 0, top: 60, tilePx: 32 });
  let rest = await atRest(sim);
  for (const change of [
    () => sim.edit.paint([{ index: 1305, tile: TILES.ground }]),
    () => sim.edit.setMarks({ ...NO_MARKS, grid: true }),
    () => sim.edit.setView({ left: 0, top: 61, tilePx: 32 }),
    () => sim.edit.setTheme('frost'),
  ]) {
    await change();
    await until(async () => (await framesOf(sim)) > rest);
    rest = await atRest(sim);
  }
  await sim.edit.paint([{ index: 1385, tile: TILES.water }]);
  await until(async () => (await framesOf(sim)) > rest + 3);
});
