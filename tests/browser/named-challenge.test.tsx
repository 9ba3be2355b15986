import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
// Loaded before the tests: a request that waits for it would reach the server of the next test.
import '../../client/api/calls.ts';
import { ChallengePage } from '../../client/app/ChallengePage.tsx';
import { extraGhostAtom, setExtraGhostAtom, takeChallengeAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { takenChallengeAtom } from '../../client/features/replays/ghosts/taken-challenge.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { dailyHole, type Hole } from '../../client/features/run/play/hole.ts';
import { HoleMemory } from '../../client/features/run/play/hole-memory.ts';
import { holeAtom, levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { playNowAtom } from '../../client/features/run/play/play-now.ts';
import { PlayScreen } from '../../client/features/screens/screens/PlayScreen.tsx';
import { localStore } from '../../client/platform/storage.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { RunResponse } from '../../shared/api/runs.ts';
import type { Level } from '../../shared/course/level.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { CHALLENGE_ROUTE } from '../../shared/page-routes.ts';
import type { GhostRun } from '../../shared/protocol/ghosts.ts';
import { runChallengePath, runPagePath } from '../../shared/run-page.ts';
import { violations } from './support/axe.ts';
import { fetchLevel } from './support/open-game.ts';
import { recordingGame } from './support/recording-game.ts';
import { RUN_ID, solvedRun, watchSolution } from './support/run-server.ts';
import { atFlag, finishedRun, playing } from './support/runs.ts';
import { type Shown, show } from './support/show.tsx';
import { stubWorkers } from './support/stub-workers.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

/** The day of level 25, whose solution is the run of every challenge here. */
const DAY = '2026-11-01' as GameDay;
const TODAY = '2026-11-22' as GameDay;
const RUN_CALL = `/api/runs/${RUN_ID}`;

let level: Level;
let solved: Awaited<ReturnType<typeof solvedRun>>;
let run: RunResponse;
beforeAll(async () => {
  level = await fetchLevel(25);
  solved = await solvedRun();
  run = { ...solved.run, course: { kind: 'day', day: DAY }, gameDay: DAY, username: 'Ada' };
});

/** What the server answers to a path; undefined: there is no such thing. */
let answers: Record<string, unknown>;
let requests: string[];
let shown: Shown;
let played: Hole[];
let useRealWorkers: () => void;
const { fetch } = globalThis;

beforeEach(async () => {
  await page.viewport(390, 844);
  localStorage.clear();
  window.gameDate = TODAY;
  useRealWorkers = stubWorkers(watchSolution(solved));
  answers = { [RUN_CALL]: run };
  requests = [];
  played = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const { pathname, search } = new URL(path, location.href);
    const number = /^\/levels\/(\d+)\.json$/.exec(pathname)?.[1];
    if (number !== undefined) return fetch(`/tests/support/levels/${number}.json`);
    if (!pathname.startsWith('/api/')) return fetch(path, init);
    requests.push(pathname + search);
    const answer = answers[pathname];
    if (answer instanceof Response) return answer.clone();
    return answer ? Response.json(answer) : Response.json({ code: 'not_found', message: 'Nothing there.' }, { status: 404 });
  });
  shown = await show(null);
});
afterEach(() => {
  // The tab keeps a challenge that was taken.
  sessionStorage.clear();
  useRealWorkers();
  shown.end();
  vi.unstubAllGlobals();
  delete window.gameDate;
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <h1>{`At ${pathname}${search}`}</h1>;
}

function visit(path = runChallengePath(RUN_ID)): void {
  const playHole = (hole: Hole) => {
    played.push(hole);
    return <h1>Played here</h1>;
  };
  shown.draw(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={CHALLENGE_ROUTE} element={<ChallengePage show={playHole} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
}

const heading = (name: string) => expect.element(page.getByRole('heading', { name }), { timeout: 15_000 }).toBeVisible();
const words = (sentence: string) => expect.element(page.getByText(sentence), { timeout: 15_000 }).toBeVisible();
const button = (label: 'play' | 'watch') => page.getByRole('button', { name: text(`challenges.${label}`) });
const beatMy = (strokes = run.score) => heading(text('challenges.beatMy', { strokes }));
const isAt = (path: string) => heading(`At ${path}`);

/** What everybody may know of a run on today's hole. */
const known = (part: object = {}) => ({
  ...{ gameDay: DAY, username: 'Ada', guest: null, score: 17, infuriatingMode: false, courseHash: level.hash },
  ...part,
});
const locked = (part: object = {}) =>
  Response.json({ code: 'run_locked', message: 'Finish this hole first.', details: known(part) }, { status: 403 });

describe('a challenge whose link names the run', () => {
  test('asks the server for it, and races it on the hole of its day', async () => {
    visit();
    await beatMy();
    await words(text('challenges.by', { name: 'Ada' }));
    await words(level.name);
    expect(await violations('main')).toEqual([]);
    await button('play').click();
    await isAt(`/d/${DAY}`);
    expect(shown.store.get(extraGhostAtom)).toMatchObject({ name: 'Ada', score: run.score, courseHash: level.hash, runId: RUN_ID });
    expect(shown.store.get(playNowAtom)).toEqual({ day: DAY, byPointer: true });
  });

  test('of a guest has the name that the page makes of the number', async () => {
    answers[RUN_CALL] = { ...run, username: 'Anonymous', userId: null, guest: 0 };
    visit();
    await words(text('challenges.by', { name: 'Mossy Heron' }));
    await button('play').click();
    await isAt(`/d/${DAY}`);
    expect(shown.store.get(takenChallengeAtom)).toMatchObject({ by: 'Mossy Heron', guest: 0 });
  });

  test('that is private is asked for with its key, and watched on its own page', async () => {
    visit(runChallengePath(RUN_ID, 'k3y'));
    await beatMy();
    expect(requests[0]).toBe(`${RUN_CALL}?key=k3y`);
    await button('watch').click();
    await isAt(runPagePath(RUN_ID, 'k3y'));
  });

  test.each<[string, () => void, Parameters<typeof text>[0]]>([
    ['that is gone', () => delete answers[RUN_CALL], 'challenges.missing'],
    ['whose day has another course since', () => (answers[RUN_CALL] = locked({ courseHash: '0123456789abcdef' })), 'challenges.gone'],
    ['of a day that has not come', () => (answers[RUN_CALL] = locked({ gameDay: '2026-11-23' })), 'lost.notYet'],
  ])('%s says so, with a way on', async (_, change, sentence) => {
    change();
    visit();
    await words(text(sentence));
    await expect.element(page.getByRole('link', { name: text('lost.playToday') })).toHaveAttribute('href', '/');
  });

  test('of the player offers nothing to beat', async () => {
    answers[RUN_CALL] = { ...run, isUser: true };
    visit();
    await words(text('challenges.own'));
    await page.getByRole('button', { name: text('challenges.playAlone') }).click();
    await isAt(`/d/${DAY}`);
    expect(shown.store.get(takenChallengeAtom)).toBeNull();
  });

  test('of a day that is still open after midnight is played on that day', async () => {
    answers[RUN_CALL] = locked({ gameDay: '2026-11-21', courseHash: undefined });
    visit();
    await words(text('challenges.secret'));
    await button('play').click();
    await isAt('/d/2026-11-21');
  });

  test('that is no id is not asked for', async () => {
    visit('/c/nonsense');
    await words(text('challenges.missing'));
    expect(requests).toEqual([]);
  });

  test('without a network can be tried again', async () => {
    answers[RUN_CALL] = Response.json({ code: 'internal', message: 'No.' }, { status: 500 });
    visit();
    await words(text('challenges.unreachable'));
    answers[RUN_CALL] = run;
    await page.getByRole('button', { name: text('ui.tryAgain') }).click();
    await beatMy();
  });
});

describe("a challenge on today's hole, which the server keeps until it was finished", () => {
  beforeEach(() => {
    window.gameDate = DAY;
    answers[RUN_CALL] = locked();
  });

  test('says what is to beat, and leads to the ball without the run', async () => {
    visit();
    await beatMy(17);
    await words(text('challenges.secret'));
    expect(button('watch').query()).toBeNull();
    await button('play').click();
    await isAt('/');
    expect(shown.store.get(extraGhostAtom)).toBeNull();
    expect(shown.store.get(takenChallengeAtom)).toEqual({ by: 'Ada', name: 'Ada', score: 17, courseHash: level.hash, runId: RUN_ID });
    expect(shown.store.get(playNowAtom)).toEqual({ day: DAY, byPointer: true });
  });

  test('has its ghost once the server shows the run', async () => {
    const handed: string[][] = [];
    const ghosts = { show: async (runs: readonly GhostRun[]) => void handed.push(runs.map(({ name }) => name)) };
    const parts = { memory: new HoleMemory(localStore), levelHash: level.hash, simulation: { link: { sim: { ghosts } } } };
    const { store, draw } = shown;
    store.set(holeAtom, dailyHole(DAY));
    store.set(levelAtom, level);
    store.set(statusAtom, { ...noRun(), phase: 'ready' });
    store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score: 17, courseHash: level.hash, runId: RUN_ID });
    store.set(stageAtom, playing());
    draw(
      <MemoryRouter>
        <GameContext value={recordingGame(() => [], parts)}>
          <PlayScreen />
        </GameContext>
      </MemoryRouter>,
    );
    // The ball and the number are there from the first stroke.
    await expect.element(page.getByTestId('to-beat')).toHaveAttribute('title', text('hud.toBeat', { name: 'Ada', score: 17 }));
    expect(requests.filter((path) => path === RUN_CALL)).toEqual([]);
    answers[RUN_CALL] = run;
    localStorage.setItem(KEYS.bestScoreDay, DAY);
    localStorage.setItem(KEYS.bestScore, '30');
    store.set(stageAtom, atFlag(finishedRun({ day: DAY })));
    await until(() => handed.length === 1);
    expect(handed).toEqual([['Ada']]);
    expect(store.get(takenChallengeAtom)).toMatchObject({ score: 17, replay: run.replay });
    // Another run that is raced meanwhile is not replaced.
    const other = { name: 'Bo', replay: new Uint8Array(1) };
    store.set(takeChallengeAtom, { by: 'Ada', name: 'Ada', score: 17, courseHash: level.hash, runId: RUN_ID });
    store.set(setExtraGhostAtom, other);
    await until(() => store.get(takenChallengeAtom)?.replay !== undefined);
    expect(store.get(extraGhostAtom)).toBe(other);
  });
});
