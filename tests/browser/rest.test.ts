import { afterEach, describe, expect, test } from 'vitest';
import { newMap } from '../../client/features/maps/editor/model/new-map.ts';
import { TILES } from '../../shared/course/tiles.ts';
import { NO_MARKS } from '../../shared/protocol/edit.ts';
import type { View } from '../../shared/protocol/frame.ts';
import { endGame, openGame, UP, VIEW } from './support/open-game.ts';
import { until } from './support/until.ts';

afterEach(endGame);

type Service = Awaited<ReturnType<typeof openGame>>['service'];

const STILL: View = { ...VIEW, reducedMotion: true };
/** Frames of the page after which a worker that asks for a frame again and again has drawn some. */
const MANY = 12;

const framesOf = async (service: Service): Promise<number> => (await service.stats()).frames;

async function pageFrames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
}

/** Waits until a worker draws no more: between two looks at it lie many frames of the page. */
async function atRest(service: Service): Promise<number> {
  for (;;) {
    const before = await framesOf(service);
    await pageFrames(MANY);
    if ((await framesOf(service)) === before) return before;
  }
}

async function openReady(view = VIEW, timeScale = 1) {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const game = await openGame(canvas.transferControlToOffscreen(), undefined, timeScale);
  await game.service.setView(view);
  await game.service.start({ infuriating: false });
  return game;
}

describe('with reduced motion a ball at rest asks for no frame', () => {
  test('and an aim wakes it, once for each change', async () => {
    const { service } = await openReady(STILL);
    const rest = await atRest(service);
    await service.aim(UP);
    await until(async () => (await framesOf(service)) > rest);
    const aimed = await atRest(service);
    await service.aim(UP);
    await pageFrames(MANY);
    expect(await framesOf(service)).toBe(aimed);
    await service.aim(null);
    await until(async () => (await framesOf(service)) > aimed);
  });

  test('a shot is drawn from its first steps to its rest, however long the ball rested', async () => {
    const { service, events } = await openReady(STILL);
    const rest = await atRest(service);
    const before = (await service.stats()).steps;
    expect(await service.shoot(UP)).toBe(true);
    const flight = await service.stats();
    // What has passed since the last frame is no part of the flight: a quarter of a second would be 33 steps.
    expect(flight.steps - before).toBeLessThan(33);
    await until(() => events.some((event) => event.type === 'status' && event.status.strokes === 1 && event.status.canShoot));
    expect((await atRest(service)) - rest).toBeGreaterThan(20);
  });

  test('whatever changes the picture is drawn, and then it rests again', async () => {
    const { service } = await openReady(STILL);
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      'another size': () => service.setView({ ...STILL, width: 300 }),
      'another ball': () => service.setBallStyle(2),
      'what covers the picture': () => service.setHud([{ left: 0, top: 0, width: 100, height: 40 }]),
      'a look around': () => service.look({ kind: 'flag' }),
      'a mini-map': () => service.subscribeView(true),
      rooms: () => service.subscribeRooms([{ firstRow: 0, lastRow: 60, name: 'The Attic' }]),
      'no ghosts': () => service.setGhosts([], 'stroke'),
      'a return to the start': () => service.returnToCheckpoint(),
      'a pause': () => service.setPaused(true),
    };
    for (const change of Object.values(changes)) {
      const rest = await atRest(service);
      await change();
      await until(async () => (await framesOf(service)) > rest);
    }
    await atRest(service);
  });

  test('the view returns to the ball by itself after a look around', async () => {
    const { service } = await openReady(STILL, 4);
    await atRest(service);
    const ball = await service.ballOnScreen();
    await service.look({ kind: 'flag' });
    await service.look({ kind: 'release' });
    await until(async () => (await service.ballOnScreen())?.y !== ball?.y);
    await until(async () => (await service.ballOnScreen())?.y === ball?.y);
    await atRest(service);
  });
});

describe('weather, water and flags move twelve times a second while somebody looks', () => {
  test('but not while the player is away, and the next input wakes them', async () => {
    const { service } = await openReady();
    const before = await framesOf(service);
    await until(async () => (await framesOf(service)) > before + 8);
    const times = (await service.stats()).frameTimes.slice(-5);
    // A busy machine is late, and never early.
    for (const [i, time] of times.slice(1).entries()) expect(time - (times[i] as number)).toBeGreaterThan(60);
    for (const attention of ['away', 'hidden'] as const) {
      await service.setAttention(attention);
      const rest = await atRest(service);
      await service.setAttention('watched');
      await until(async () => (await framesOf(service)) > rest + 2);
    }
  });

  test('a flight is drawn while the player is away', async () => {
    const { service } = await openReady();
    await service.setAttention('away');
    const rest = await atRest(service);
    await service.shoot(UP);
    await until(async () => (await framesOf(service)) > rest + 20);
    await atRest(service);
  });
});

test('without a canvas the worker posts a frame for each change, and none at rest', async () => {
  const { service, frames } = await openGame();
  await service.start({ infuriating: false });
  await until(() => frames.length > 0);
  await atRest(service);
  const before = frames.length;
  await service.aim(UP);
  await until(() => frames.at(-1)?.aim != null);
  await service.aim(null);
  await until(() => frames.at(-1)?.aim === null);
  await atRest(service);
  const { length } = frames;
  await pageFrames(MANY);
  expect([length > before, frames.length]).toEqual([true, length]);
});

test('a map that is edited asks for no frame while nothing changes', async () => {
  const { service } = await openReady();
  await service.edit(newMap(() => 0));
  await service.setEditView({ left: 0, top: 60, tilePx: 32 });
  let rest = await atRest(service);
  for (const change of [
    () => service.paint([{ index: 1305, tile: TILES.ground }]),
    () => service.setEditMarks({ ...NO_MARKS, grid: true }),
    () => service.setEditView({ left: 0, top: 61, tilePx: 32 }),
    () => service.setEditTheme('frost'),
  ]) {
    await change();
    await until(async () => (await framesOf(service)) > rest);
    rest = await atRest(service);
  }
  await service.paint([{ index: 1385, tile: TILES.water }]);
  await until(async () => (await framesOf(service)) > rest + 3);
});
