import { afterEach, expect, test } from 'vitest';
import { endGame, openGame, UP } from './support/open-game.ts';
import { until } from './support/until.ts';

afterEach(endGame);

test('the first aim shows its bounce, except in infuriating mode', async () => {
  const { sim, frames } = await openGame();
  const shown = async (infuriating: boolean) => {
    await sim.run.start({ infuriating });
    frames.splice(0);
    await sim.run.aim(UP);
    return until(() => frames.at(-1)?.aim);
  };
  await shown(false);
  await until(() => frames.at(-1)?.aim?.bounce);
  expect(await shown(true)).not.toHaveProperty('bounce');
});
