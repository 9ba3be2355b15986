import '@fontsource/fredoka/latin-600.css';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GameContext } from '../../client/features/play/game-context.ts';
import { levelAtom, liveMessageAtom, screenAtom } from '../../client/features/play/play-atoms.ts';
import { RoomTitle } from '../../client/features/screens/RoomTitle.tsx';
import { aimAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { recordingGame } from './support/recording-game.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

const AIM: DragIntent = { dx: 0, dy: 3_000 };

let shown: Shown;
/** Rows of the course at the upper edge of the screen, of which 30 are in view. */
let topRow: number;
let looks: number;

function Titles() {
  const level = useAtomValue(levelAtom);
  return level && <RoomTitle level={level} />;
}

beforeEach(async () => {
  await page.viewport(390, 844);
  topRow = 60;
  looks = 0;
  const tileOnScreen = async (_: number, row: number) => {
    looks++;
    return { x: 0, y: ((row - topRow) / 30) * 844 };
  };
  shown = await show(
    <MemoryRouter>
      <GameContext value={recordingGame(() => [], { simulation: { tileOnScreen } })}>
        <Titles />
      </GameContext>
    </MemoryRouter>,
  );
  shown.store.set(screenAtom, 'playing');
  shown.store.set(levelAtom, { name: 'A', par: 3, theme: 'frost', rooms: '30-40 The Keyhole; 41-50 The Well' });
  play(1);
  await until(() => looks > 0);
});
afterEach(() => {
  delete document.documentElement.dataset.motion;
  shown.end();
});

const play = (strokes: number) => shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes });
const title = () => document.querySelector('.room-title')?.textContent ?? null;
/** Waits until the view has been asked for twice more. */
async function lookTwice(): Promise<void> {
  const before = looks;
  await until(() => looks >= before + 4);
}

test('a room is named when its middle comes into view, once a run, and announced', async () => {
  expect(title()).toBeNull();
  topRow = 35;
  await until(() => title() === 'The Well');
  expect(shown.store.get(liveMessageAtom)).toEqual({ spoken: 'The Well' });
  await until(() => title() === null);
  await lookTwice();
  expect(title()).toBeNull();
  play(0);
  await until(() => title() === 'The Well');
});

test('while the player aims, no name is shown', async () => {
  topRow = 20;
  await until(() => title() === 'The Keyhole');
  shown.store.set(aimAtom, AIM);
  await until(() => title() === null);
  const before = looks;
  topRow = 35;
  shown.store.set(aimAtom, null);
  await until(() => title() === 'The Well');
  // Nobody has asked for the view during the aim.
  expect(looks).toBeLessThanOrEqual(before + 2);
});

test('with reduced motion a name stands still, and can be seen', async () => {
  document.documentElement.dataset.motion = 'reduced';
  topRow = 35;
  await until(() => title() !== null);
  await until(() => document.getAnimations().length === 0);
  expect(getComputedStyle(document.querySelector('.room-title') as HTMLElement)).toMatchObject({ opacity: '1', translate: 'none' });
});

test('a name stands below the buttons at the top and above the ball, and lets pointers through', async () => {
  topRow = 35;
  await until(() => title() !== null);
  const element = document.querySelector('.room-title') as HTMLElement;
  const { top, bottom } = element.getBoundingClientRect();
  expect(top).toBeGreaterThan(844 * 0.16);
  expect(bottom).toBeLessThan(844 * 0.5);
  expect(getComputedStyle(element).pointerEvents).toBe('none');
  expect(getComputedStyle(element).fontFamily).toContain('Fredoka');
});
