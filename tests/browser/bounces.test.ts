import { afterEach, expect, test } from 'vitest';
import { endGame, openGame, UP, until } from './support/open-game.ts';

afterEach(endGame);

test('after eight strokes in a section the worker opens a second engine, tells the page, and the aim shows a bounce', async () => {
  const { service, events, frames } = await openGame();
  await service.start({ infuriating: false });
  const bouncesOf = () => frames.at(-1)?.aim?.bounces?.length;
  for (let stroke = 1; stroke <= 8; stroke++) {
    expect(bouncesOf()).toBeUndefined();
    expect(await service.shoot(UP)).toBe(true);
    expect(await service.returnToCheckpoint()).toBe(true);
    await service.aim(UP);
    await until('an aim', () => frames.at(-1)?.aim != null);
  }
  await until('a bounce', () => bouncesOf() === 1);
  expect(events.filter(({ type }) => type === 'bounces')).toEqual([{ type: 'bounces', count: 1 }]);
});
