import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { submissionsAtom } from '../../client/features/ground/submission/submission-atoms.ts';
import { playerStatsAtom } from '../../client/features/people/player-stats/player-stats-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { dailyHole, holeOfDay } from '../../client/features/run/play/hole.ts';
import { watchFinishedRuns } from '../../client/features/run/play/kept-run.ts';
import { bootAtom, holeAtom, levelAtom, pendingRunAtom, showBeforeRunAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { ShareDialog } from '../../client/features/run/share/ShareDialog.tsx';
import { FinishDialog } from '../../client/features/screens/finish/FinishDialog.tsx';
import { InstructionsDialog } from '../../client/features/screens/screens/InstructionsDialog.tsx';
import { StartScreen } from '../../client/features/screens/screens/StartScreen.tsx';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { localStore } from '../../client/platform/storage.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import { endOfDay, type GameDay } from '../../shared/game-day.ts';
import { drawn } from './support/drawn.ts';
import { acceptedRun, atFlag, dayStats, finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

const RUN = finishedRun();
const DAY = RUN.day;
/** Medals of the level: 24 strokes are silver. */
const MEDALS = { gold: 22, silver: 25, bronze: 28 };

let shown: Shown;
let done: string[];
/** Records the calls of its methods. */
const recorder = (members: object) =>
  new Proxy(members, { get: (known, name) => Reflect.get(known, name) ?? (() => void done.push(String(name))) });
/** A game that records the calls of its methods, and those of its controls. */
const game = recorder({ controls: recorder({}), simulation: {} }) as Game;

beforeEach(async () => {
  localStorage.clear();
  done = [];
  serve(() => dayStats());
  vi.useFakeTimers({ toFake: ['Date'], now: endOfDay(DAY) - ((13 * 60 + 42) * 60 + 7) * 1_000 });
  await page.viewport(390, 844);
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The run was finished on an earlier visit; the page is opened anew. */
async function finishBefore(): Promise<void> {
  const stop = watchFinishedRuns(shown.store, localStore);
  shown.store.set(stageAtom, atFlag(RUN));
  shown.store.set(submissionsAtom, { [RUN.id]: { state: 'accepted', answer: acceptedRun() } });
  stop();
  shown.store.set(showBeforeRunAtom, 'start', null);
  localStorage.setItem('bestScore', String(RUN.strokes));
  localStorage.setItem('bestScoreDay', DAY);
  localStorage.setItem('streak', JSON.stringify({ streak: 12, lastDate: DAY }));
  shown.end();
  shown = await show(null);
}

function open(hole = dailyHole(DAY)): void {
  shown.store.set(holeAtom, hole);
  shown.store.set(levelAtom, { name: 'Pagoda', par: 26, theme: 'meadow', medals: MEDALS });
  shown.store.set(bootAtom, { state: 'ready' });
  shown.draw(
    <MemoryRouter>
      <GameContext value={game}>
        <StartScreen />
        <OpenResult />
      </GameContext>
    </MemoryRouter>,
  );
}

/** The dialogs of the result, where the page draws its dialogs. */
function OpenResult() {
  return useAtomValue(dialogsAtom).includes('share') ? <ShareDialog /> : <FinishDialog />;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const facts = () => [...document.querySelectorAll('.finished-day li')].map(({ textContent }) => textContent);
const medal = () => document.querySelector('.finished-day [data-medal]')?.getAttribute('data-medal');
const hasResult = () => until(() => button('See my result').elements().length === 1);

test('the start screen shows score, medal and streak, and when the next hole comes', async () => {
  await finishBefore();
  shown.store.set(playerStatsAtom, { day: DAY, streak: 4, best: 24, lastDate: DAY });
  open();
  await hasResult();
  expect([facts(), medal()]).toEqual([['24 strokes', 'Streak: 4 days'], 'silver']);
  await expect.element(page.getByRole('timer')).toHaveTextContent('Next hole in 13:42:07');
  expect(button('Share Score').elements()).toHaveLength(1);
  expect([...document.querySelectorAll('.start__card .button--large')]).toEqual([]);
  await button('Play Again').click();
  expect(done).toEqual(['play']);
});

test('the result is there at once on the start screen: no Play button before it', async () => {
  await finishBefore();
  open();
  await hasResult();
  shown.draw(null);
  await until(() => document.querySelector('.start__card') === null);
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    seen.push(...[...document.querySelectorAll('.start__play')].map((play) => play.textContent ?? ''));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  open();
  await hasResult();
  observer.disconnect();
  expect(new Set(seen)).toEqual(new Set(['Play Again']));
});

test('the countdown counts, and ends with the day', async () => {
  await finishBefore();
  open();
  await hasResult();
  vi.setSystemTime(endOfDay(DAY) - 1_000);
  await expect.element(page.getByRole('timer')).toHaveTextContent('Next hole in 00:00:01');
  vi.setSystemTime(endOfDay(DAY));
  await until(() => page.getByRole('timer').elements().length === 0);
});

test('the result is one press away, as the server has answered, without new confetti', async () => {
  await finishBefore();
  open();
  await hasResult();
  expect(document.querySelector('dialog')).toBeNull();
  await button('See my result').click();
  await until(() => document.querySelector('dialog[open]'));
  expect(shown.store.get(dialogsAtom)).toEqual(['finish']);
  expect(page.getByTestId('final-score').element().textContent).toBe('24');
  await expect.element(page.getByTestId('submission')).toHaveAttribute('data-state', 'verified');
  expect(page.getByTestId('confetti').elements()).toHaveLength(0);
});

test('a best score of another device has no result here, but Play Again is there', async () => {
  shown.store.set(playerStatsAtom, { day: DAY, streak: 1, best: 23, lastDate: DAY });
  open();
  await until(() => button('Play Again').elements().length === 1);
  expect([facts(), medal()]).toEqual([['23 strokes', 'Streak: 1 day'], 'silver']);
  expect([...button('See my result').elements(), ...button('Share Score').elements()]).toEqual([]);
});

test('a later run in progress goes on first; the result stays', async () => {
  await finishBefore();
  shown.store.set(pendingRunAtom, { strokes: 7, infuriating: false });
  open();
  await hasResult();
  await until(() => button('New run').elements().length === 1);
  expect(button('Play Again').elements()).toEqual([]);
  await button('Continue').click();
  await button('New run').click();
  expect(done).toEqual(['play', 'requestRestart']);
});

test('in landscape on a phone a later run and the result fit, in every language', async () => {
  await page.viewport(844, 390);
  await finishBefore();
  localStorage.setItem('cookieConsent', 'declined');
  shown.store.set(pendingRunAtom, { strokes: 7, infuriating: false });
  open();
  await hasResult();
  await until(() => button('New run').elements().length === 1);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await shown.store.set(setLanguageAtom, language);
    await drawn();
    const { bottom } = document.querySelector('.start__card')?.getBoundingClientRect() ?? new DOMRect();
    const { height } = document.querySelector('.start__play')?.getBoundingClientRect() ?? new DOMRect();
    expect([language, bottom <= 390, height >= 48]).toEqual([language, true, true]);
  }
});

test.each([
  ['only closes for who has confirmed them', 'confirmed', 'Got it', []],
  ['begins a run for who has finished on another device only', null, "Got it, let's play", ['confirmInstructions']],
])('the button of the instructions %s', async (_, tutorial, label, calls) => {
  await finishBefore();
  if (tutorial) localStorage.setItem('tutorial', tutorial);
  shown.store.set(openDialogAtom, 'instructions');
  shown.store.set(holeAtom, dailyHole(DAY));
  shown.draw(
    <GameContext value={game}>
      <InstructionsDialog />
    </GameContext>,
  );
  await button(label).click();
  expect(done).toEqual(calls);
  expect(shown.store.get(dialogsAtom)).toEqual(calls.length === 0 ? [] : ['instructions']);
});

test.each([
  ['before the finish', dailyHole(DAY), false],
  ['on a past hole', holeOfDay('2026-11-10' as GameDay, DAY), true],
])('%s there is the Play button alone', async (_, hole, hasFinished) => {
  if (hasFinished) await finishBefore();
  open(hole);
  await until(() => document.querySelector('.start__play.button--large'));
  await expect.element(button('Play')).toBeVisible();
  expect([...button('See my result').elements(), ...page.getByRole('timer').elements()]).toEqual([]);
});

test.each([
  [390, 844],
  [360, 640],
  [844, 390],
  [640, 400],
  [1_280, 800],
])('at %d x %d nothing of it is cut off or covered, and the keys reach it', async (width, height) => {
  await page.viewport(width, height);
  await finishBefore();
  localStorage.setItem('cookieConsent', 'declined');
  open();
  await hasResult();
  const card = document.querySelector('.start__card') as HTMLElement;
  await document.fonts.ready;
  const parts = [...card.querySelectorAll<HTMLElement>('.finished-day li, [role=timer], [class^=finished-day] button, .toggle')];
  const cut = parts.filter((part) => {
    const [outer, own] = [card.getBoundingClientRect(), part.getBoundingClientRect()];
    return own.left < outer.left || own.right > outer.right || own.bottom > outer.bottom || part.scrollWidth > part.clientWidth;
  });
  expect([parts.length, cut.map(({ textContent }) => textContent)]).toEqual([7, []]);
  (button('Share Score').element() as HTMLElement).focus();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('See my result');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Play Again');
});

test('Share shares the run that is kept, with medal and streak', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await finishBefore();
  shown.store.set(playerStatsAtom, { day: DAY, streak: 4, best: 24, lastDate: DAY });
  open();
  await hasResult();
  await button('Share Score').click();
  await button('Copy text').click();
  await until(() => copied.length === 1);
  expect(copied[0]?.split('\n')[0]).toBe('Upshot #21 · 24 🥈 (par 26) · 4 days');
});

test('a better run of another device is the day’s score, beside the result kept here', async () => {
  await finishBefore();
  shown.store.set(playerStatsAtom, { day: DAY, streak: 1, best: 22, lastDate: DAY });
  open();
  await hasResult();
  expect([facts(), medal()]).toEqual([['22 strokes', 'Streak: 1 day'], 'gold']);
});

test('with a clock that is days behind there is no countdown', async () => {
  await finishBefore();
  vi.setSystemTime(endOfDay(DAY) - 86_401_000);
  open();
  await hasResult();
  expect(page.getByRole('timer').elements()).toEqual([]);
});
