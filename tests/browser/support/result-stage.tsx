import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../../client/api/client.ts';
import { accountAtom } from '../../../client/features/account/session/account-atoms.ts';
import type { SubmissionState } from '../../../client/features/ground/submission/outbox.ts';
import { submissionsAtom } from '../../../client/features/ground/submission/submission-atoms.ts';
import { GameContext } from '../../../client/features/run/play/game-context.ts';
import { type FinishedRun, levelAtom, stageAtom } from '../../../client/features/run/play/play-atoms.ts';
import { FinishDialog } from '../../../client/features/screens/finish/FinishDialog.tsx';
import { GHOSTS_ROUTE } from '../../../shared/api/ghosts.ts';
import type { StatsResponse } from '../../../shared/api/stats.ts';
import { dialogBody } from './dialog.ts';
import { recordingGame } from './recording-game.ts';
import { atFlag, dayStats } from './runs.ts';
import { type Shown, serve, show } from './show.tsx';
import { until } from './until.ts';

/** The page of one test of the result. */
interface ResultStage {
  shown: Shown;
  /** What the page has requested, but for ghosts. */
  requests: URL[];
  /** The server's statistics of the day; undefined: they cannot be loaded. */
  stats: StatsResponse | undefined;
  /** Names of the game's methods that were called, and of what the test's own actions add. */
  done: string[];
  /** Opens the result of a run as the page does. */
  celebrate(run: FinishedRun, surroundings?: Surroundings): Promise<void>;
}

interface Surroundings {
  readonly submission?: SubmissionState;
}

/** Sets up a page for each test of a file; called once, at its top. @param parts what its game has in place of methods */
export function setResultStage(parts: object = {}): ResultStage {
  /** A game that records the calls of its methods. */
  const game = recordingGame(() => stage.done, parts);
  const stage = {
    async celebrate(run: FinishedRun, { submission }: Surroundings = {}): Promise<void> {
      const { store, draw } = stage.shown;
      store.set(levelAtom, { name: 'Pagoda', par: 26, theme: 'meadow', medals: { gold: 18, silver: 23, bronze: 26 } });
      if (submission) store.set(submissionsAtom, { [run.id]: submission });
      store.set(stageAtom, atFlag(run));
      draw(
        <GameContext value={game}>
          <MemoryRouter>
            <FinishDialog />
          </MemoryRouter>
        </GameContext>,
      );
      await resultOpened();
    },
  } as ResultStage;
  beforeEach(async () => {
    localStorage.clear();
    stage.stats = dayStats();
    stage.done = [];
    stage.requests = [];
    // The ghosts have tests of their own.
    serve((url) => {
      if (url.pathname === GHOSTS_ROUTE) return undefined;
      stage.requests.push(url);
      return stage.stats;
    });
    await page.viewport(390, 844);
    stage.shown = await show(null);
  });
  afterEach(async () => {
    stage.shown.store.set(accountAtom, { status: 'none' });
    stage.shown.end();
    // A request that this test has begun would reach the server of the next one. All of them have been sent when a later one is answered.
    await api.stats({ score: 0 });
    vi.unstubAllGlobals();
  });
  return stage;
}

export const resultOpened = () => until(() => document.querySelector('dialog[open]'));

/** Opens what is folded below the first look. */
export async function unfoldResult(): Promise<void> {
  document.querySelector<HTMLElement>('.finish__more:not([open]) summary')?.click();
  await until(() => document.querySelector('.finish__folded'));
}

/** The statistics are there. */
export const figuresLoaded = () => until(() => document.querySelector('dialog dl[aria-busy=false]'));

export const resultWords = () => dialogBody().textContent ?? '';

/** Labels of the buttons: those of the first look, and those below. */
export const resultButtons = () =>
  [...document.querySelectorAll('.finish__actions')].map((group) =>
    [...group.querySelectorAll('button')].map((one) => one.textContent?.trim()),
  );

/** The figure below that name. */
export const resultFigure = (name: string) =>
  [...document.querySelectorAll('dialog dl > div')].find((one) => one.querySelector('dt')?.textContent === name)?.querySelector('dd')
    ?.textContent;
