import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { extraGhostAtom, setExtraGhostAtom, takeChallengeAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { takenChallengeAtom } from '../../client/features/replays/ghosts/taken-challenge.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { dailyHole } from '../../client/features/run/play/hole.ts';
import { HoleMemory } from '../../client/features/run/play/hole-memory.ts';
import { holeAtom, levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { playNowAtom } from '../../client/features/run/play/play-now.ts';
import { PlayScreen } from '../../client/features/screens/screens/PlayScreen.tsx';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { localStore } from '../../client/platform/storage.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { RunResponse } from '../../shared/api/runs.ts';
import type { Level } from '../../shared/course/level.ts';
import type { GhostRun } from '../../shared/protocol/ghosts.ts';
import { runChallengePath, runPagePath } from '../../shared/run-page.ts';
import { violations } from './support/axe.ts';
import { DAY, heading, isAt, setChallengeStage, words } from './support/challenge-stage.tsx';
import { drawn } from './support/drawn.ts';
import { recordingGame } from './support/recording-game.ts';
import { RUN_ID } from './support/run-server.ts';
import { atFlag, finishedRun, playing } from './support/runs.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const RUN_CALL = `/api/runs/${RUN_ID}`;

const stage = setChallengeStage();
let level: Level;
let run: RunResponse;
beforeEach(() => {
  ({ level } = stage);
  run = { ...stage.solved.run, course: { kind: 'day', day: DAY }, gameDay: DAY, username: 'Ada' };
  stage.answers[RUN_CALL] = run;
});

const visit = (path = runChallengePath(RUN_ID)): void => stage.visit(path);
/** The calls of the page. */
const calls = () => stage.requests.filter((path) => path.startsWith('/api/'));
const button = (label: 'play' | 'watch') => page.getByRole('button', { name: text(`challenges.${label}`) });
const beatMy = (strokes = run.score) => heading(text('challenges.beatMy', { strokes }));

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
    expect(stage.shown.store.get(extraGhostAtom)).toMatchObject({ name: 'Ada', score: run.score, courseHash: level.hash, runId: RUN_ID });
    expect(stage.shown.store.get(playNowAtom)).toEqual({ day: DAY, byPointer: true });
  });

  test('has its buttons in view on a phone held sideways, in every language', async () => {
    await page.viewport(844, 390);
    visit();
    await beatMy();
    await document.fonts.ready;
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await stage.shown.store.set(setLanguageAtom, language);
      await drawn();
      const below = [...document.querySelectorAll('.challenge__card > .button')].filter(
        (shown) => shown.getBoundingClientRect().bottom > innerHeight,
      );
      expect([language, below.map(({ textContent }) => textContent)]).toEqual([language, []]);
    }
  });

  test('of a guest has the name that the page makes of the number', async () => {
    stage.answers[RUN_CALL] = { ...run, username: 'Anonymous', userId: null, guest: 0 };
    visit();
    await words(text('challenges.by', { name: 'Mossy Heron' }));
    await button('play').click();
    await isAt(`/d/${DAY}`);
    expect(stage.shown.store.get(takenChallengeAtom)).toMatchObject({ by: 'Mossy Heron', guest: 0 });
  });

  test('that is private is asked for with its key, and watched on its own page', async () => {
    visit(runChallengePath(RUN_ID, 'k3y'));
    await beatMy();
    expect(calls()[0]).toBe(`${RUN_CALL}?key=k3y`);
    await button('watch').click();
    await isAt(runPagePath(RUN_ID, 'k3y'));
  });

  test.each<[string, () => void, Parameters<typeof text>[0]]>([
    ['that is gone', () => delete stage.answers[RUN_CALL], 'challenges.missing'],
    ['whose day has another course since', () => (stage.answers[RUN_CALL] = locked({ courseHash: '0123456789abcdef' })), 'challenges.gone'],
    ['of a day that has not come', () => (stage.answers[RUN_CALL] = locked({ gameDay: '2026-11-23' })), 'lost.notYet'],
  ])('%s says so, with a way on', async (_, change, sentence) => {
    change();
    visit();
    await words(text(sentence));
    await expect.element(page.getByRole('link', { name: text('lost.playToday') })).toHaveAttribute('href', '/');
  });

  test('of the player offers nothing to beat', async () => {
    stage.answers[RUN_CALL] = { ...run, isUser: true };
    visit();
    await words(text('challenges.own'));
    await page.getByRole('button', { name: text('challenges.playAlone') }).click();
    await isAt(`/d/${DAY}`);
    expect(stage.shown.store.get(takenChallengeAtom)).toBeNull();
  });

  test('of a day that is still open after midnight is played on that day', async () => {
    stage.answers[RUN_CALL] = locked({ gameDay: '2026-11-21', courseHash: undefined });
    visit();
    await words(text('challenges.secret'));
    await button('play').click();
    await isAt('/d/2026-11-21');
  });

  test('that is no id is not asked for', async () => {
    visit('/c/nonsense');
    await words(text('challenges.missing'));
    expect(calls()).toEqual([]);
  });

  test('without a network can be tried again', async () => {
    stage.answers[RUN_CALL] = Response.json({ code: 'internal', message: 'No.' }, { status: 500 });
    visit();
    await words(text('challenges.unreachable'));
    stage.answers[RUN_CALL] = run;
    await page.getByRole('button', { name: text('ui.tryAgain') }).click();
    await beatMy();
  });
});

describe("a challenge on today's hole, which the server keeps until it was finished", () => {
  beforeEach(() => {
    window.gameDate = DAY;
    stage.answers[RUN_CALL] = locked();
  });

  test('says what is to beat, and leads to the ball without the run', async () => {
    visit();
    await beatMy(17);
    await words(text('challenges.secret'));
    expect(button('watch').query()).toBeNull();
    await button('play').click();
    await isAt('/');
    expect(stage.shown.store.get(extraGhostAtom)).toBeNull();
    expect(stage.shown.store.get(takenChallengeAtom)).toEqual({ by: 'Ada', name: 'Ada', score: 17, courseHash: level.hash, runId: RUN_ID });
    expect(stage.shown.store.get(playNowAtom)).toEqual({ day: DAY, byPointer: true });
  });

  test('has its ghost once the server shows the run', async () => {
    const handed: string[][] = [];
    const ghosts = { show: async (runs: readonly GhostRun[]) => void handed.push(runs.map(({ name }) => name)) };
    const parts = { memory: new HoleMemory(localStore), levelHash: level.hash, simulation: { link: { sim: { ghosts } } } };
    const { store, draw } = stage.shown;
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
    expect(calls().filter((path) => path === RUN_CALL)).toEqual([]);
    stage.answers[RUN_CALL] = run;
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
