import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../../client/api/calls.ts';
import { ChallengePage } from '../../../client/app/ChallengePage.tsx';
import { startNetworkDetection } from '../../../client/display/network-atoms.ts';
import type { Hole } from '../../../client/features/run/play/hole.ts';
import type { Level } from '../../../shared/course/level.ts';
import { type GameDay, levelOfDay } from '../../../shared/game-day.ts';
import { CHALLENGE_ROUTE } from '../../../shared/page-routes.ts';
import { fetchLevel } from './open-game.ts';
import { solvedRun, watchSolution } from './run-server.ts';
import { type Shown, show } from './show.tsx';
import { stubWorkers } from './stub-workers.ts';

/** The day of level 25, whose solution is the run of every challenge. */
export const DAY = '2026-11-01' as GameDay;
export const TODAY = '2026-11-22' as GameDay;

/** The page of a challenge in one test. */
interface ChallengeStage {
  /** Level 25. */
  level: Level;
  solved: Awaited<ReturnType<typeof solvedRun>>;
  shown: Shown;
  /** What the server answers to a path; undefined: there is no such thing. Without a server only today's hole is there. */
  answers: Record<string, unknown>;
  isDown: boolean;
  /** A path whose first request fails. */
  late: string | undefined;
  /** Paths that were asked for, with their queries. */
  requests: string[];
  /** Holes that the page has played at its own address. */
  played: Hole[];
  /** What a real worker finds of the solution is known: most tests are of what follows from it. */
  useRealWorkers(): void;
  /** Opens an address. */
  visit(path: string): void;
  /** Goes to another one. */
  goTo(path: string): void;
}

/** Sets up the page of challenges for each test of a file; called once, at its top. */
export function setChallengeStage(): ChallengeStage {
  const stage = { visit } as ChallengeStage;
  const { fetch } = globalThis;
  beforeAll(async () => {
    stage.level = await fetchLevel(25);
    stage.solved = await solvedRun();
  });
  beforeEach(async () => {
    await page.viewport(390, 844);
    localStorage.clear();
    window.gameDate = TODAY;
    Object.assign(stage, { answers: {}, isDown: false, late: undefined, requests: [], played: [] });
    stage.useRealWorkers = stubWorkers(watchSolution(stage.solved));
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const { pathname, search } = new URL(path, location.href);
      const number = /^\/levels\/(\d+)\.json$/.exec(pathname)?.[1];
      if (number === undefined && !pathname.startsWith('/api/')) return fetch(path, init);
      stage.requests.push(pathname + search);
      // The service worker has kept the hole of the day.
      if (stage.isDown && pathname !== `/levels/${levelOfDay(TODAY)}.json`) throw new TypeError('No connection');
      if (pathname === stage.late) {
        stage.late = undefined;
        throw new TypeError('No connection');
      }
      const answer = stage.answers[pathname];
      if (answer !== undefined) return answer instanceof Response ? answer.clone() : Response.json(answer);
      if (number !== undefined) return fetch(`/tests/support/levels/${number}.json`);
      return Response.json({ code: 'not_found', message: 'Nothing there.' }, { status: 404 });
    });
    stage.shown = await show(null);
    startNetworkDetection(stage.shown.store, { navigator: { onLine: true }, addEventListener: () => undefined }, () => undefined);
  });
  afterEach(() => {
    // The tab keeps a challenge that was taken.
    sessionStorage.clear();
    stage.useRealWorkers();
    stage.shown.end();
    vi.unstubAllGlobals();
    delete window.gameDate;
  });

  function Steer() {
    const navigate = useNavigate();
    stage.goTo = (path) => void navigate(path);
    return null;
  }

  function visit(path: string): void {
    const playHole = (hole: Hole) => {
      stage.played.push(hole);
      return <h1>Played here</h1>;
    };
    stage.shown.draw(
      <MemoryRouter initialEntries={[path]}>
        <Steer />
        <Routes>
          <Route path={CHALLENGE_ROUTE} element={<ChallengePage show={playHole} />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>,
    );
  }
  return stage;
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <h1>{`At ${pathname}${search}`}</h1>;
}

export const heading = (name: string) => expect.element(page.getByRole('heading', { name }), { timeout: 15_000 }).toBeVisible();
export const words = (sentence: string) => expect.element(page.getByText(sentence), { timeout: 15_000 }).toBeVisible();
/** The page has gone to another address. */
export const isAt = (path: string) => heading(`At ${path}`);
