import '@fontsource/fredoka/latin-600.css';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { levelAtom, liveMessageAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { RoomTitle } from '../../client/features/screens/screens/RoomTitle.tsx';
import { roomsInViewAtom } from '../../client/sim/rooms-in-view.ts';
import { aimAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import type { Room } from '../../shared/course/rooms.ts';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { recordingGame } from './support/recording-game.ts';
import { playing } from './support/runs.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

const AIM: DragIntent = { dx: 0, dy: 3_000 };

let shown: Shown;
/** What the worker was asked to tell of, by the first rows of the rooms. */
let wanted: number[][];

function Titles() {
  const level = useAtomValue(levelAtom);
  return level && <RoomTitle level={level} />;
}

beforeEach(async () => {
  await page.viewport(390, 844);
  wanted = [];
  const subscribeRooms = (rooms: readonly Room[]) => void wanted.push(rooms.map(({ firstRow }) => firstRow));
  const simulation = { send: () => undefined, link: { sim: { picture: { subscribeRooms } } } };
  shown = await show(
    <MemoryRouter>
      <GameContext value={recordingGame(() => [], { simulation })}>
        <Titles />
      </GameContext>
    </MemoryRouter>,
  );
  shown.store.set(stageAtom, playing());
  shown.store.set(levelAtom, { name: 'A', par: 3, theme: 'frost', rooms: '30-40 The Keyhole; 41-50 The Well' });
  play(1);
  await until(() => wanted.length > 0);
});
afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.motion;
  shown.end();
});

const play = (strokes: number) => shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes });
const title = () => document.querySelector('.room-title')?.textContent ?? null;
/** What the worker tells of its picture. */
const see = (...names: string[]) => shown.store.set(roomsInViewAtom, names);
/** How long a name stands, ms. */
const TITLE_MS = 2_500;
/** From now on a name stands until the test lets its time pass. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Waits until two frames have been drawn. */
async function frames(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}

test('the worker is asked about the rooms of the course, and about none without one', async () => {
  expect(wanted).toEqual([[30, 41]]);
  see('The Well');
  shown.store.set(levelAtom, { name: 'B', par: 3, theme: 'frost', rooms: '20-29 The Attic' });
  await until(() => wanted.length === 3);
  expect(wanted.slice(1)).toEqual([[], [20]]);
  expect(shown.store.get(roomsInViewAtom)).toEqual([]);
  shown.store.set(levelAtom, null);
  await until(() => wanted.length === 4);
  expect(wanted[3]).toEqual([]);
});

test('a room is named when it comes into view, once a run, and announced', async () => {
  stopTime();
  expect(title()).toBeNull();
  see('The Well');
  await until(() => title() === 'The Well');
  expect(shown.store.get(liveMessageAtom)).toEqual({ spoken: 'The Well' });
  vi.advanceTimersByTime(TITLE_MS);
  await until(() => title() === null);
  see();
  see('The Well');
  await frames();
  expect(title()).toBeNull();
  play(0);
  await until(() => title() === 'The Well');
});

test('of two rooms in view one is named after the other, and none of another course', async () => {
  stopTime();
  see('The Attic', 'The Well', 'The Keyhole');
  await until(() => title() === 'The Keyhole');
  vi.advanceTimersByTime(TITLE_MS);
  await until(() => title() === 'The Well');
});

test('while the player aims, no name is shown', async () => {
  see('The Keyhole');
  await until(() => title() === 'The Keyhole');
  shown.store.set(aimAtom, AIM);
  await until(() => title() === null);
  see('The Well');
  await frames();
  expect([title(), shown.store.get(liveMessageAtom)]).toEqual([null, { spoken: 'The Keyhole' }]);
  shown.store.set(aimAtom, null);
  await until(() => title() === 'The Well');
});

test('with reduced motion a name stands still, and can be seen', async () => {
  document.documentElement.dataset.motion = 'reduced';
  see('The Well');
  await until(() => title() !== null);
  expect(document.getAnimations()).toEqual([]);
  expect(getComputedStyle(document.querySelector('.room-title') as HTMLElement)).toMatchObject({ opacity: '1', translate: 'none' });
});

test('a name stands between top buttons and ball, and lets pointers through', async () => {
  see('The Well');
  await until(() => title() !== null);
  const element = document.querySelector('.room-title') as HTMLElement;
  const { top, bottom } = element.getBoundingClientRect();
  expect(top).toBeGreaterThan(844 * 0.16);
  expect(bottom).toBeLessThan(844 * 0.5);
  expect(getComputedStyle(element).pointerEvents).toBe('none');
  expect(getComputedStyle(element).fontFamily).toContain('Fredoka');
});
