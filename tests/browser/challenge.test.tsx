import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { extraGhostAtom, takeChallengeAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { takenChallengeAtom } from '../../client/features/replays/ghosts/taken-challenge.ts';
import { broughtRunAtom } from '../../client/features/replays/viewer/run-file-atoms.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { dailyHole } from '../../client/features/run/play/hole.ts';
import { HoleMemory } from '../../client/features/run/play/hole-memory.ts';
import { holeAtom, levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { playNowAtom } from '../../client/features/run/play/play-now.ts';
import { PlayScreen } from '../../client/features/screens/screens/PlayScreen.tsx';
import { localStore } from '../../client/platform/storage.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { Level } from '../../shared/course/level.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { challengePath, RUN_FILE_ROUTE } from '../../shared/page-routes.ts';
import type { GhostRun } from '../../shared/protocol/ghosts.ts';
import { fromBase64, toBase64 } from '../../shared/replay/base64.ts';
import { type Challenge, encodeChallenge } from '../../shared/replay/challenge-codec.ts';
import type { EnclosedCourse } from '../../shared/replay/enclosed-course.ts';
import { readFinishedReplay, strokesOf } from '../../shared/replay/finished-replay.ts';
import { SIMULATION_VERSION } from '../../shared/replay/replay.ts';
import { violations } from './support/axe.ts';
import { DAY, heading, isAt, setChallengeStage, words } from './support/challenge-stage.tsx';
import { userStats } from './support/histories.ts';
import { recordingGame } from './support/recording-game.ts';
import { SOLUTION } from './support/run-server.ts';
import { atFlag, finishedRun, playing } from './support/runs.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const MAP = 'AAECAwQFBgcICQoLDA0ODw';
const REPLAY = fromBase64(SOLUTION) ?? new Uint8Array();
const read = readFinishedReplay(REPLAY);
const STROKES = read.ok ? strokesOf(read.value) : 0;

const stage = setChallengeStage();
let level: Level;
let course: EnclosedCourse;
beforeAll(() => {
  ({ level } = stage);
  const { width, height, tiles, theme, name, par } = level;
  course = { width, height, tiles, theme, name, par };
});

const OF_DAY = { kind: 'day', day: DAY } as const;

function coded(challenge: Challenge): string {
  const code = encodeChallenge(challenge);
  if (!code.ok) throw new Error(code.error);
  return code.value;
}
const codeOf = (part: Partial<Challenge> = {}) => coded({ reference: OF_DAY, name: 'Ada', replay: REPLAY, course, ...part });
/** A challenge that leaves its course to the server. */
const bareCode = (part: Partial<Challenge> = {}) => coded({ reference: OF_DAY, name: 'Ada', replay: REPLAY, ...part });

/** The replay with one byte changed. */
function changedReplay(at: number, change: (byte: number) => number): Uint8Array {
  const bytes = new Uint8Array(REPLAY);
  bytes[bytes.length + at] = change(bytes.at(at) ?? 0);
  return bytes;
}

const visit = (code: string): void => stage.visit(challengePath(code));
const press = (label: 'play' | 'playAlone' | 'watch') => page.getByRole('button', { name: text(`challenges.${label}`) }).click();
const beatMy = () => heading(text('challenges.beatMy', { strokes: STROKES }));
const isPlayedHere = () => heading('Played here');
const extraGhost = () => stage.shown.store.get(extraGhostAtom);
const CHALLENGER = { name: 'Ada', score: STROKES };

describe('a challenge', () => {
  test('of a past day says who challenges with what, and races the run on that hole', async () => {
    stage.useRealWorkers();
    visit(codeOf());
    await beatMy();
    await words(text('challenges.by', { name: 'Ada' }));
    await words(level.name);
    await words('Gold medal');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(await violations('main')).toEqual([]);
    expect(extraGhost()).toBeNull();
    await press('play');
    await isAt(`/d/${DAY}`);
    expect(extraGhost()).toMatchObject({ ...CHALLENGER, courseHash: level.hash, replay: REPLAY });
    // The page of the day plays it at once.
    expect(stage.shown.store.get(playNowAtom)).toEqual({ day: DAY, byPointer: true });
  });

  test('without a name calls the ghost Challenger', async () => {
    visit(codeOf({ name: '' }));
    await words(text('challenges.byUnnamed'));
    await press('play');
    await isAt(`/d/${DAY}`);
    expect(extraGhost()?.name).toBe(text('challenges.ghost'));
    expect(stage.shown.store.get(takenChallengeAtom)?.by).toBe('');
  });

  test('can be watched first, with the name that it states', async () => {
    visit(codeOf());
    await beatMy();
    await press('watch');
    await isAt(RUN_FILE_ROUTE);
    const brought = stage.shown.store.get(broughtRunAtom);
    expect(brought).toMatchObject({ state: 'read', source: { run: { name: 'Ada', reference: OF_DAY, replay: REPLAY } } });
    expect(extraGhost()).toBeNull();
  });

  test('that encloses its course needs no server: the hole of the day is played with it', async () => {
    stage.isDown = true;
    visit(codeOf());
    await beatMy();
    await press('play');
    await isPlayedHere();
    expect(stage.played.at(-1)).toMatchObject({ kind: 'archive', day: DAY, level: 25, enclosed: { hash: level.hash } });
    expect(extraGhost()).toMatchObject(CHALLENGER);
  });

  test('that is being played gives way to the next one when the address changes', async () => {
    visit(codeOf({ reference: null }));
    await beatMy();
    await press('play');
    await isPlayedHere();
    stage.goTo(challengePath(codeOf({ name: 'Bo' })));
    await words(text('challenges.by', { name: 'Bo' }));
  });

  test('has no offensive name', async () => {
    visit(codeOf({ name: 'Fucking Ada' }));
    await words('****ing Ada challenged you');
  });

  test('whose replay is not true says so, and leaves the hole without a ghost', async () => {
    stage.useRealWorkers();
    visit(codeOf({ replay: changedReplay(-1, (byte) => byte ^ 1) }));
    await heading(text('challenges.refusedTitle'));
    await expect.element(page.getByRole('alert')).toHaveTextContent(text('challenges.refused'));
    expect(await violations('main')).toEqual([]);
    await press('playAlone');
    await isAt(`/d/${DAY}`);
    expect(extraGhost()).toBeNull();
  });
});

test.each([
  ['deleted', { kind: 'map', id: MAP, revision: 2 }, text('challenges.deleted')],
  ['replaced', { kind: 'day', day: '2026-11-02' as GameDay }, text('challenges.replaced', { date: 'November 2, 2026' })],
] as const)('a course that was %s is played from the link, and the page says so', async (_, reference, sentence) => {
  visit(codeOf({ reference }));
  await words(sentence);
  await press('play');
  await isPlayedHere();
  expect(stage.played.at(-1)).toMatchObject({ kind: 'map', course: { kind: 'code', hash: level.hash } });
});

describe("today's hole", () => {
  test('keeps its ghost back until it was finished', async () => {
    window.gameDate = DAY;
    visit(codeOf({ reference: null }));
    await beatMy();
    await words(text('challenges.secret'));
    expect(page.getByRole('button', { name: text('challenges.watch') }).query()).toBeNull();
    await press('play');
    // There, PlayScreen.tsx shows ghosts only after the first finish.
    await isAt('/');
    expect(stage.played).toEqual([]);
  });

  test('has it beside the run only after the first finish', async () => {
    const handed: string[][] = [];
    const ghosts = { show: async (runs: readonly GhostRun[]) => void handed.push(runs.map(({ name }) => name)) };
    const parts = { memory: new HoleMemory(localStore), levelHash: level.hash, simulation: { link: { sim: { ghosts } } } };
    stage.shown.store.set(holeAtom, { kind: 'archive', day: DAY, level: 25 });
    stage.shown.store.set(levelAtom, level);
    stage.shown.store.set(statusAtom, { ...noRun(), phase: 'ready' });
    stage.shown.store.set(takeChallengeAtom, { ...CHALLENGER, by: 'Ada', replay: SOLUTION, courseHash: level.hash });
    stage.shown.store.set(stageAtom, playing());
    stage.shown.draw(
      <MemoryRouter>
        <GameContext value={recordingGame(() => [], parts)}>
          <PlayScreen />
        </GameContext>
      </MemoryRouter>,
    );
    const labels = () => document.querySelector('.ghost-labels');
    await until(() => labels() !== null && handed.length === 1);
    stage.shown.store.set(levelAtom, { ...level });
    stage.shown.store.set(holeAtom, dailyHole(DAY));
    await until(() => labels() === null);
    localStorage.setItem(KEYS.bestScoreDay, DAY);
    localStorage.setItem(KEYS.bestScore, '30');
    stage.shown.store.set(stageAtom, atFlag(finishedRun({ day: DAY })));
    await until(() => labels() !== null && handed.length === 2);
    expect(handed).toEqual([['Ada'], ['Ada']]);
  });

  test('is found out later, too, when its file was late', async () => {
    window.gameDate = DAY;
    stage.late = `/levels/25.json`;
    visit(codeOf({ reference: null }));
    await beatMy();
    await words(text('challenges.secret'));
    await press('play');
    await isAt('/');
    expect(stage.played).toEqual([]);
  });

  test('without its file leaves the ghost out: nobody can tell whether this is it', async () => {
    window.gameDate = DAY;
    stage.isDown = true;
    visit(codeOf({ reference: null }));
    await words(text('challenges.unchecked'));
    expect(page.getByRole('button', { name: text('challenges.watch') }).query()).toBeNull();
    await press('play');
    await isPlayedHere();
    expect(extraGhost()).toBeNull();
  });

  test('shows it to who has finished it on another device', async () => {
    window.gameDate = DAY;
    const { today, ...stats } = userStats();
    stage.answers['/api/user-stats'] = { ...stats, today: { ...today, gameDay: DAY, best: 30 } };
    visit(codeOf({ reference: null }));
    await words(text('challenges.ghostRaces'));
    await expect.element(page.getByRole('button', { name: text('challenges.watch') })).toBeVisible();
  });

  test('shows it to who has finished it', async () => {
    window.gameDate = DAY;
    localStorage.setItem(KEYS.bestScoreDay, DAY);
    localStorage.setItem(KEYS.bestScore, '30');
    visit(codeOf({ reference: null }));
    await words(text('challenges.ghostRaces'));
    await press('play');
    await isAt('/');
    expect(extraGhost()).toMatchObject(CHALLENGER);
  });
});

describe('instead of a challenge', () => {
  const tooEarly = () => Response.json({ code: 'too_early', message: 'Not yet.' }, { status: 425, headers: { 'retry-after': '60' } });

  test.each<[string, () => string, Parameters<typeof text>[0]]>([
    ['a link that is damaged', () => codeOf().slice(0, 60), 'challenges.malformed'],
    ['an empty link', () => '', 'challenges.malformed'],
    ['a link that is too long', () => 'A'.repeat(9_000), 'challenges.tooLong'],
    ['a link of a later version', () => `Ag${codeOf().slice(2)}`, 'challenges.futureVersion'],
    ['a course that is gone', () => bareCode({ reference: { kind: 'day', day: '2026-11-02' as GameDay } }), 'challenges.gone'],
  ])('%s is explained, with a way on', async (_, code, sentence) => {
    visit(code());
    await words(text(sentence));
    expect(await violations('main')).toEqual([]);
    expect(
      page
        .getByRole('link', { name: text('lost.playToday') })
        .element()
        .getAttribute('href'),
    ).toBe('/');
  });

  test('a run of another simulation is explained', async () => {
    // Nobody can write such a link with this page.
    const replay = new Uint8Array(REPLAY);
    new DataView(replay.buffer).setUint16(2, SIMULATION_VERSION + 1, true);
    const { deflate } = await import('pako');
    const bytes = [1, 30206 & 0xff, 30206 >> 8, 0, 0, replay.length & 0xff, replay.length >> 8, ...replay];
    const [...packed] = deflate(Uint8Array.from(bytes));
    visit(
      toBase64(Uint8Array.from([1, ...packed]))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', ''),
    );
    await words(text('challenges.unverifiable'));
  });

  test('a coming day is named', async () => {
    visit(codeOf({ reference: { kind: 'day', day: '2026-11-25' as GameDay } }));
    await words(text('lost.coming', { date: 'November 25, 2026' }));
    expect(stage.requests).toEqual([]);
  });

  test('a coming course stays secret', async () => {
    stage.answers[`/api/courses/${level.hash}`] = tooEarly();
    visit(bareCode({ reference: { kind: 'day', day: '2026-11-02' as GameDay } }));
    await words(text('challenges.coming'));
  });

  test('without a network, a course that is not in the link can be tried again', async () => {
    stage.isDown = true;
    startNetworkDetection(stage.shown.store, { navigator: { onLine: false }, addEventListener: () => undefined }, () => undefined);
    visit(bareCode());
    await words(text('challenges.offline'));
    expect(
      page
        .getByRole('link', { name: text('lost.playToday') })
        .element()
        .getAttribute('href'),
    ).toBe('/');
    stage.isDown = false;
    await page.getByRole('button', { name: text('ui.tryAgain') }).click();
    await beatMy();
  });

  test('a server that does not answer as expected is told apart', async () => {
    stage.isDown = true;
    visit(bareCode());
    await words(text('challenges.unreachable'));
  });
});
