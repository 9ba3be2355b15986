import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { bannerAtom, levelAtom } from '../../client/features/run/play/play-atoms.ts';
import { Hud } from '../../client/features/screens/screens/Hud.tsx';
import { Looker, lookerAtom } from '../../client/sim/looker.ts';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { Box } from '../../shared/protocol/frame.ts';
import { HUD, SCREENS, sizeOf } from '../support/hud-boxes.ts';
import { type Shown, show } from './support/show.tsx';
import { until, untilHolds } from './support/until.ts';

/** The page brings its fonts; systems still round the widths of signs in their own ways. */
const TOLERANCE_PX = 3;

const game = { simulation: { tileOnScreen: async () => ({ x: 200, y: 300 }) } } as unknown as Game;

let shown: Shown;
let told: (readonly Box[])[];
beforeEach(async () => {
  localStorage.clear();
  told = [];
  shown = await show(
    <MemoryRouter>
      <GameContext value={game}>
        <Hud />
      </GameContext>
    </MemoryRouter>,
  );
  shown.store.set(levelAtom, { name: 'Pagoda', par: 35, theme: 'meadow', medals: { gold: 30, silver: 32, bronze: 35 } });
  shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes: 12, checkpoint: 2, checkpoints: 4 });
  shown.store.set(
    lookerAtom,
    new Looker(
      () => undefined,
      (boxes) => void told.push(boxes),
    ),
  );
  await document.fonts.ready;
});
afterEach(() => shown.end());

test.each(SCREENS)('at %s the HUD tells the camera where it stands, as the bench of views counts it', async (screen) => {
  const { width, height } = sizeOf(screen);
  await page.viewport(width, height);
  const known = HUD[screen];
  await until(() => told.at(-1)?.length === known.length);
  const distances = () =>
    known.flatMap((box, i) => {
      const now = told.at(-1)?.[i];
      return (['left', 'top', 'width', 'height'] as const).map((side) => Math.abs((now?.[side] ?? 1e6) - box[side]));
    });
  await untilHolds(() => expect(Math.max(...distances()), JSON.stringify(told.at(-1))).toBeLessThanOrEqual(TOLERANCE_PX));
  expect(told.at(-1)).toHaveLength(4);
});

test('a notice covers the course, too; the flourish at its flag does not', async () => {
  await until(() => told.at(-1)?.length === 4);
  shown.store.set(bannerAtom, { kind: 'checkpoint', column: 4, row: 20 });
  await until(() => document.querySelector('.flourish[data-placed]'));
  expect(told.at(-1)).toHaveLength(4);
  shown.store.set(bannerAtom, { kind: 'returned', words: 'play.backAtCheckpoint' });
  await until(() => told.at(-1)?.length === 5);
});
