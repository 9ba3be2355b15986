import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Overlays } from '../../client/app/Overlays.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { submissionsAtom } from '../../client/features/ground/submission/submission-atoms.ts';
import { takeChallengeAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { areNumbersSharedAtom } from '../../client/features/run/share/share-atoms.ts';
import { Toasts } from '../../client/ui/Toasts.tsx';
import type { Level } from '../../shared/course/level.ts';
import type { GameDay } from '../../shared/game-day.ts';
import type { SharePictureRequest } from '../../shared/protocol/share-picture.ts';
import { toBase64 } from '../../shared/replay/base64.ts';
import { decodeChallenge } from '../../shared/replay/challenge-codec.ts';
import { SIGNED_IN } from './support/account.ts';
import { fetchLevel } from './support/open-game.ts';
import { pictureLink } from './support/picture-link.ts';
import { SOLUTION } from './support/run-server.ts';
import { acceptedRun, atFlag, dayStats, finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

/** The day of level 25, whose solution is the run of every test here. */
const DAY = '2026-11-01' as GameDay;
const RUN_ID = '0192f0c1-2a3b-7c4d-8e5f-60718293a4b5';

let level: Level;
beforeAll(async () => {
  level = await fetchLevel(25);
});

let shown: Shown;
/** What the worker was asked to draw. */
let asked: SharePictureRequest[];
beforeEach(async () => {
  await page.viewport(390, 844);
  localStorage.clear();
  window.gameDate = '2026-11-22';
  asked = [];
  serve(() => dayStats());
  shown = await show(null);
});
afterEach(() => {
  sessionStorage.clear();
  shown.store.set(accountAtom, { status: 'none' });
  shown.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.gameDate;
});

const LINK = pictureLink(async (request) => {
  asked.push(request);
  return { picture: new Uint8Array(8), line: null };
});

/** Opens the result of the solution, by default on the past hole. */
async function celebrate(part: Parameters<typeof finishedRun>[0] = {}): Promise<void> {
  const { store, draw } = shown;
  store.set(levelAtom, level);
  store.set(stageAtom, atFlag(finishedRun({ kind: 'archive', day: DAY, strokes: 15, replay: SOLUTION, ...part })));
  store.set(openDialogAtom, 'finish');
  draw(
    <GameContext value={{ simulation: { link: LINK }, levelHash: level.hash } as unknown as Game}>
      <MemoryRouter>
        <Overlays />
      </MemoryRouter>
      <Toasts />
    </GameContext>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

const accept = (part: Parameters<typeof acceptedRun>[0] = {}) =>
  shown.store.set(submissionsAtom, { 'run-1': { state: 'accepted', answer: acceptedRun({ runId: RUN_ID, ...part }) } });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = () => page.getByRole('textbox', { name: text('share.text') });
const lines = () => (field().element() as HTMLTextAreaElement).value.split('\n');
const address = () => lines().at(-1);
const openDialog = async () => {
  await button(text('finish.share')).click();
  await expect.element(field()).toBeVisible();
};

/** The run that a link holds. */
function heldBy(link = '') {
  const challenge = decodeChallenge(new URL(link).hash.slice(1));
  if (!challenge.ok) throw new Error(challenge.error);
  return { ...challenge.value, replay: toBase64(challenge.value.replay) };
}

test('the link asks to beat the run as soon as the server has it', async () => {
  shown.store.set(submissionsAtom, { 'run-1': { state: 'pending', failedBefore: true } });
  await celebrate();
  await openDialog();
  expect(address()).toBe(`${location.origin}/d/${DAY}`);
  accept();
  await until(() => address() === `${location.origin}/c/${RUN_ID}`);
  // That of a run which does not rank has its key.
  accept({ ranked: false, shareKey: 'k3y' });
  await until(() => address() === `${location.origin}/c/${RUN_ID}?key=k3y`);
  // An older server has told none, and nobody else could open the run.
  accept({ ranked: false });
  await until(() => address() === `${location.origin}/d/${DAY}`);
});

test('of a past hole the link can hold the run itself, with the name of the account', async () => {
  accept();
  shown.store.set(accountAtom, SIGNED_IN);
  await celebrate();
  await openDialog();
  await page.getByRole('switch', { name: text('sharing.enclosed') }).click();
  await until(() => address()?.includes('#'));
  expect(address()?.length).toBeLessThan(1_000);
  expect(heldBy(address())).toMatchObject({
    reference: { kind: 'day', day: DAY },
    name: SIGNED_IN.user?.username,
    replay: SOLUTION,
    course: { tiles: level.tiles },
  });
});

test("of today's hole it never does", async () => {
  window.gameDate = DAY;
  accept();
  await celebrate({ kind: 'daily' });
  await openDialog();
  expect(address()).toBe(`${location.origin}/c/${RUN_ID}`);
  expect(page.getByRole('switch', { name: text('sharing.enclosed') }).query()).toBeNull();
});

test('a map that nobody has stored goes along with the run', async () => {
  const course = { kind: 'code', hash: level.hash } as const;
  await celebrate({ kind: 'shared', map: { key: `code:${level.hash}`, course, title: 'The Stairs', creator: '', code: 'x' } });
  await openDialog();
  expect(heldBy(address())).toMatchObject({ reference: null, name: '', course: { name: 'The Stairs' } });
});

test('an answer begins with how the two compare, and has at most twelve lines', async () => {
  accept();
  // The choice of numbers is for results that answer nobody.
  shown.store.set(areNumbersSharedAtom, true);
  shown.store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score: 17, courseHash: level.hash, runId: RUN_ID });
  await celebrate({ strokesByCheckpoint: [1, 1, 1, 1, 1, 1, 1, 1, 7] });
  await button(text('finish.answer')).click();
  await expect.element(field()).toBeVisible();
  expect(lines()[0]).toBe('I beat your 17 with 15 on Upshot #1. Your turn!');
  expect(lines()).toHaveLength(12);
});

/** A phone, whose sheet takes files. */
function usePhone(share: (data: ShareData) => Promise<void>): void {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? (Object.assign(new EventTarget(), { matches: true }) as MediaQueryList) : matchMedia(query),
  );
  vi.stubGlobal('navigator', { share, canShare: () => true });
}

/** Opens the result, and waits until all that is shared has been made ahead. */
async function celebrateOnPhone(part: Parameters<typeof celebrate>[0] = {}): Promise<void> {
  const drawn = vi.spyOn(URL, 'createObjectURL');
  await celebrate(part);
  await until(() => drawn.mock.calls.length > 0);
}

test('on a phone one press opens the sheet of the system, with text, link and picture', async () => {
  const shared: ShareData[] = [];
  usePhone(async (data) => void shared.push(data));
  window.gameDate = DAY;
  accept();
  await celebrateOnPhone({ kind: 'daily' });
  await button(text('finish.share')).click();
  await expect.element(page.getByText(text('share.shared'))).toBeVisible();
  expect(shared.map((data) => [data.files?.[0]?.name, data.text?.split('\n').at(-1)])).toEqual([
    ['upshot-1.png', `${location.origin}/c/${RUN_ID}`],
  ]);
  // The line would show the way up today's hole.
  expect(asked.map(({ replay }) => replay)).toEqual([undefined]);
  expect(shown.store.get(dialogsAtom)).toEqual(['finish']);
});

test('on a phone a closed sheet is no error, and one that fails leads to the text', async () => {
  let error = new DOMException('closed', 'AbortError');
  usePhone(async () => {
    throw error;
  });
  await celebrateOnPhone();
  await button(text('finish.share')).click();
  await expect.element(page.getByText(text('share.cancelled'))).toBeVisible();
  expect(shown.store.get(dialogsAtom)).toEqual(['finish']);
  error = new DOMException('No gesture', 'NotAllowedError');
  await button(text('finish.share')).click();
  await expect.element(field()).toBeVisible();
});
