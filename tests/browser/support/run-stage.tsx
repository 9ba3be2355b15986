import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../../client/api/calls.ts';
import { RunPage } from '../../../client/app/RunPage.tsx';
import { RUN_PAGE_ROUTE } from '../../../shared/page-routes.ts';
import { runPagePath } from '../../../shared/run-page.ts';
import { RUN_ID, RunServer, solvedRun, watchSolution } from './run-server.ts';
import { type Shown, show } from './show.tsx';
import { stubWorkers } from './stub-workers.ts';

/** The page of a run in one test. */
interface RunStage {
  solved: Awaited<ReturnType<typeof solvedRun>>;
  server: RunServer;
  shown: Shown;
  /** The worker is real only in tests of what it finds or plays. */
  giveRealWorker(): void;
  /** Opens the page. */
  visit(path?: string): void;
  /** Opens the page, and waits until it shows the run. */
  open(path?: string): Promise<void>;
}

/** Sets up the page of a run for each test of a file; called once, at its top. */
export function setRunStage(): RunStage {
  const stage = { visit, open } as RunStage;
  beforeAll(async () => {
    stage.solved = await solvedRun();
  });
  beforeEach(async () => {
    await page.viewport(390, 844);
    window.gameDate = '2026-11-22';
    stage.server = new RunServer(stage.solved);
    stage.giveRealWorker = stubWorkers(watchSolution(stage.solved));
    stage.shown = await show(null);
  });
  afterEach(() => {
    stage.shown.end();
    stage.giveRealWorker();
    vi.unstubAllGlobals();
    delete window.gameDate;
  });

  function visit(path = runPagePath(RUN_ID)): void {
    stage.shown.draw(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={RUN_PAGE_ROUTE} element={<RunPage />} />
          <Route path="*" element={<h1>Elsewhere</h1>} />
        </Routes>
      </MemoryRouter>,
    );
  }

  async function open(path?: string): Promise<void> {
    visit(path);
    await expect.element(page.getByRole('heading', { name: "Grace's run" })).toBeVisible();
  }

  return stage;
}

/** A button of the page by its whole name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true });
