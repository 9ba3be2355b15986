import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { handleSimEvents } from '../../client/features/run/play/run-events.ts';
import { LiveRegion } from '../../client/features/screens/screens/LiveRegion.tsx';
import { Banner } from '../../client/features/screens/screens/Notices.tsx';
import { createTextStore } from '../../client/platform/storage.ts';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import { createStore, StateProvider, type Store } from '../../client/state/jotai.ts';
import { playing } from './support/runs.ts';
import { until } from './support/until.ts';

let root: Root;
let store: Store;
beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  store = createStore();
  root.render(
    <StateProvider store={store}>
      <GameContext value={{} as Game}>
        <Banner />
        <LiveRegion />
      </GameContext>
    </StateProvider>,
  );
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function returnBall(reason: 'asked' | 'water' | 'lost', checkpoint: number): void {
  store.set(statusAtom, { ...noRun(), checkpoint });
  const texts = createTextStore(() => localStorage);
  const feedback = { handle: () => undefined, celebrate: () => undefined };
  store.set(stageAtom, playing());
  handleSimEvents([{ type: 'returned', reason }], { store, texts, track: () => undefined, feedback });
}

const announced = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
const shown = () => document.querySelector('.notice')?.textContent ?? '';

test.each([
  ['asked', 0, 'Back at the start.', ''],
  ['asked', 2, 'Back at the checkpoint.', ''],
  ['water', 0, 'Splash! Back to the start.', 'Splash! Back to the start.'],
  ['water', 2, 'Splash! Back to the checkpoint.', 'Splash! Back to the checkpoint.'],
  ['lost', 0, 'Lost ball! Back to the start.', 'Lost ball! Back to the start.'],
] as const)('a return (%s) with checkpoint %i is announced as "%s" and shown as "%s"', async (reason, checkpoint, words, notice) => {
  await until(() => announced().length > 0);
  returnBall(reason, checkpoint);
  await until(() => announced().includes(words));
  expect(shown()).toBe(notice);
});
