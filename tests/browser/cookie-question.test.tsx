import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { updateAtom } from '../../client/features/run/offline/update-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { dailyHole } from '../../client/features/run/play/hole.ts';
import { watchFinishedRuns } from '../../client/features/run/play/kept-run.ts';
import {
  bootAtom,
  holeAtom,
  levelAtom,
  newDayAtom,
  pendingRunAtom,
  showBeforeRunAtom,
  stageAtom,
} from '../../client/features/run/play/play-atoms.ts';
import { StartScreen } from '../../client/features/screens/screens/StartScreen.tsx';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { localStore } from '../../client/platform/storage.ts';
import { addDays, endOfDay } from '../../shared/game-day.ts';
import { atFlag, finishedRun } from './support/runs.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

// The answer of another test file is read with the modules.
vi.hoisted(() => localStorage.clear());

const RUN = finishedRun();

let shown: Shown;
beforeEach(async () => {
  localStorage.clear();
  serve(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: endOfDay(RUN.day) - 60_000 });
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Everything that can make the card high. */
function finishBefore(): void {
  const stop = watchFinishedRuns(shown.store, localStore);
  shown.store.set(stageAtom, atFlag(RUN));
  stop();
  shown.store.set(showBeforeRunAtom, 'start', null);
  localStorage.setItem('bestScore', String(RUN.strokes));
  localStorage.setItem('bestScoreDay', RUN.day);
  localStorage.setItem('streak', JSON.stringify({ streak: 12, lastDate: RUN.day }));
}

const STATES: Readonly<Record<string, { readonly shows: string; prepare(): void }>> = {
  'of a first visit': { shows: '.start__play.button--large', prepare: () => shown.store.set(bootAtom, { state: 'ready' }) },
  'of a hole that is not open yet': {
    // The device's clock is far ahead.
    shows: '.start__opening a',
    prepare: () => shown.store.set(bootAtom, { state: 'waiting', opensAtMs: Date.now() + 45_000_000 }),
  },
  'of a finished day with a run in progress, a new hole and an update': {
    shows: '.finished-day__buttons',
    prepare: () => {
      finishBefore();
      shown.store.set(bootAtom, { state: 'ready' });
      shown.store.set(pendingRunAtom, { strokes: 7, infuriating: true });
      shown.store.set(newDayAtom, addDays(RUN.day, 1));
      shown.store.set(updateAtom, { progress: 'offered', take: () => undefined });
    },
  },
};

const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(Number.NaN);

/** Which of the wishes for the cookie question is not met. */
function faults(width: number, height: number): readonly string[] {
  const [question, buttons, play] = [boxOf('.consent'), boxOf('.consent__buttons'), boxOf('.start__play')];
  const isWhole = buttons.top >= 0 && buttons.bottom <= height && question.left >= 0 && question.right <= width;
  const isApart = play.bottom <= question.top || question.right <= play.left;
  return [...(isWhole ? [] : ['cut off']), ...(isApart && play.top >= 0 && play.bottom <= height ? [] : ['Play is covered'])];
}

test.each(['390x844', '360x640', '844x390', '1280x800'].flatMap((screen) => Object.keys(STATES).map((state) => [screen, state] as const)))(
  'at %s the cookie question on the start screen %s is seen and leaves Play free',
  async (screen, state) => {
    const [width = 0, height = 0] = screen.split('x').map(Number);
    await page.viewport(width, height);
    const { shows, prepare } = STATES[state] as (typeof STATES)[string];
    shown.store.set(holeAtom, dailyHole(RUN.day));
    shown.store.set(levelAtom, { name: 'Pagoda', par: 26, theme: 'meadow', medals: { gold: 22, silver: 25, bronze: 28 } });
    prepare();
    shown.draw(
      <MemoryRouter>
        <GameContext value={{} as Game}>
          <StartScreen />
        </GameContext>
      </MemoryRouter>,
    );
    await until(() => document.querySelector(shows));
    await document.fonts.ready;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await shown.store.set(setLanguageAtom, language);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect([language, ...faults(width, height)]).toEqual([language]);
    }
  },
);
