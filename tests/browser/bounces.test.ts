import { afterEach, expect, test } from 'vitest';
import { endGame, openGame, UP } from './support/open-game.ts';
import { until, untilHolds } from './support/until.ts';

afterEach(endGame);

test('after eight strokes in a section the aim shows a bounce, by a second engine', async () => {
  const { sim, events, frames } = await openGame();
  await sim.run.start({ infuriating: false });
  const bouncesOf = () => frames.at(-1)?.aim?.bounces?.length;
  for (let stroke = 1; stroke <= 8; stroke++) {
    expect(bouncesOf()).toBeUndefined();
    expect(await sim.run.shoot(UP)).toBe(true);
    expect(await sim.run.returnToCheckpoint()).toBe(true);
    // Frames of the stroke before show its aim.
    frames.splice(0);
    await sim.run.aim(UP);
    await until(() => frames.at(-1)?.aim != null);
  }
  await until(() => bouncesOf() === 1);
  await untilHolds(() => expect(events.filter(({ type }) => type === 'bounces')).toEqual([{ type: 'bounces', count: 1 }]));
});
