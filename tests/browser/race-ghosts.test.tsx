import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startNetworkDetection } from '../../client/display/network-atoms.ts';
import { accountAtom } from '../../client/features/account/session/account-atoms.ts';
import { submissionsAtom } from '../../client/features/ground/submission/submission-atoms.ts';
import { extraGhostAtom, setExtraGhostAtom } from '../../client/features/replays/ghosts/extra-ghost.ts';
import { Ghosts } from '../../client/features/replays/ghosts/Ghosts.tsx';
import { GhostsDialog } from '../../client/features/replays/ghosts/GhostsDialog.tsx';
import { serverGhostsAtom } from '../../client/features/replays/ghosts/ghost-atoms.ts';
import { ghostChoiceAtom } from '../../client/features/replays/ghosts/ghost-choice.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { holeOfDay } from '../../client/features/run/play/hole.ts';
import { holeAtom, levelAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { ghostPlacesAtom } from '../../client/sim/ghost-places.ts';
import { aimAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import type { GhostPace, GhostReport, GhostRun } from '../../shared/protocol/ghosts.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { alerts, dialogBody } from './support/dialog.ts';
import { mapHole } from './support/map-hole.ts';
import { recordingGame } from './support/recording-game.ts';
import { acceptedRun, playing } from './support/runs.ts';
import { answerGhosts, GHOST_COURSE, storedGhost } from './support/server-ghosts.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const PAST = '2026-11-02' as GameDay;
const LEVEL = { name: 'Pagoda', par: 26, theme: 'meadow' } as const;

let shown: Shown;
let requests: URL[];
/** What the server answers. */
let answer: (url: URL) => unknown;
/** What the simulation was given: labels and pace. */
let handed: { readonly names: string[]; readonly pace: GhostPace }[];
/** What it finds. */
let report: (run: GhostRun) => GhostReport;

const game = () =>
  recordingGame(() => [], {
    levelHash: GHOST_COURSE,
    simulation: {
      link: {
        sim: {
          ghosts: {
            async show(runs: readonly GhostRun[], pace: GhostPace) {
              handed.push({ names: runs.map(({ name }) => name), pace });
              return runs.map(report);
            },
          },
        },
      },
    },
  });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
  answer = () => answerGhosts();
  requests = serve((url) => answer(url));
  handed = [];
  report = () => ({ ok: true, value: { strokes: 12, infuriating: false } });
  shown = await show(null);
  const hole = holeOfDay(PAST, '2026-11-21' as GameDay);
  if (hole) shown.store.set(holeAtom, hole);
  shown.store.set(levelAtom, { ...LEVEL });
});
afterEach(() => {
  shown.store.set(ghostChoiceAtom, { isOn: true, kinds: ['best', 'first', 'median'], rivals: 'all', pace: 'stroke' });
  shown.end();
  vi.unstubAllGlobals();
});

const drawRun = () =>
  shown.draw(
    <GameContext value={game()}>
      <Ghosts />
    </GameContext>,
  );
const drawDialog = async (withRun = false) => {
  shown.draw(
    <GameContext value={game()}>
      {withRun && <Ghosts />}
      <GhostsDialog />
    </GameContext>,
  );
  await until(() => document.querySelector('dialog[open]'));
};
const last = () => handed.at(-1)?.names;
const best = () => text('ghosts.best');
/** Whose runs the page has of the server, whether they are raced or not. */
const found = () => {
  const ghosts = shown.store.get(serverGhostsAtom);
  return ghosts.state === 'loaded' ? [ghosts.value.first?.username, ghosts.value.median?.username] : [];
};

describe('a run', () => {
  test('on a past hole is played beside the own best, the day’s first and its median', async () => {
    drawRun();
    await until(() => handed.length > 0);
    expect(handed).toEqual([{ names: [best(), 'Ada', 'Bo'], pace: 'stroke' }]);
    expect(requests.map(({ pathname, search }) => pathname + search)).toEqual([`/api/ghosts?date=${PAST}`]);
  });

  test('names the guests among them, on their labels and in the list', async () => {
    answer = () => answerGhosts({ first: storedGhost('Anonymous', 9, { guest: 0 }) });
    await drawDialog(true);
    await untilHolds(() => expect(last()).toEqual([best(), 'Mossy Heron', 'Bo']));
    const name = page.getByTitle('Mossy Heron', { exact: true });
    await expect.element(name).toBeVisible();
    expect(name.element().querySelector('.player-ball')).not.toBeNull();
  });

  test('that begins anew keeps its ghosts; another course gets its own', async () => {
    drawRun();
    await until(() => handed.length > 0);
    shown.draw(null);
    drawRun();
    shown.store.set(levelAtom, { ...LEVEL });
    await until(() => handed.length > 1);
    expect(handed).toHaveLength(2);
    expect(requests).toHaveLength(1);
  });

  test('follows the choice at once', async () => {
    drawRun();
    await until(() => handed.length > 0);
    shown.store.set(ghostChoiceAtom, { kinds: ['first'] });
    await untilHolds(() => expect(last()).toEqual(['Ada']));
    shown.store.set(ghostChoiceAtom, { pace: 'clock' });
    await untilHolds(() => expect(handed.at(-1)).toEqual({ names: ['Ada'], pace: 'clock' }));
    shown.store.set(ghostChoiceAtom, { isOn: false });
    await untilHolds(() => expect(last()).toEqual([]));
  });

  test('gets the new ghosts after a finish, once the next run begins', async () => {
    drawRun();
    await until(() => handed.length > 0);
    shown.store.set(statusAtom, { ...noRun(), phase: 'finished' });
    answer = () => answerGhosts({ first: storedGhost('Eve', 8) });
    shown.store.set(submissionsAtom, { one: { state: 'accepted', answer: acceptedRun() } });
    await until(() => found().includes('Eve'));
    expect(handed).toHaveLength(1);
    shown.store.set(statusAtom, noRun());
    await untilHolds(() => expect(last()).toEqual([best(), 'Eve', 'Bo']));
  });

  test('that was asked for from elsewhere waits for its course, and comes first', async () => {
    const replay = new Uint8Array([1]);
    shown.store.set(setExtraGhostAtom, { name: 'Zed', replay, courseHash: 'fedcba9876543210' });
    drawRun();
    await until(() => handed.length > 0);
    expect(last()).not.toContain('Zed');
    shown.store.set(setExtraGhostAtom, { name: 'Zed', replay });
    // The player has asked for no other.
    await untilHolds(() => expect(last()).toEqual(['Zed']));
    shown.store.set(ghostChoiceAtom, { kinds: ['best', 'first'] });
    await untilHolds(() => expect(last()).toEqual(['Zed', best(), 'Ada']));
    await untilHolds(() => expect(shown.store.get(extraGhostAtom)?.courseHash).toBe(GHOST_COURSE));
  });

  test('of practice has no ghosts', async () => {
    shown.store.set(stageAtom, playing({ practiceFrom: 2 }));
    drawRun();
    await until(() => found().includes('Ada'));
    expect(handed).toEqual([]);
  });

  test('without a network goes on without ghosts and without words about it', async () => {
    answer = () => undefined;
    drawRun();
    await until(() => shown.store.get(serverGhostsAtom).state === 'failed');
    expect(handed).toEqual([]);
    expect(document.body.textContent).toBe('');
  });

  test('that is on its way to the server is waited for, and raced meanwhile', async () => {
    shown.store.set(ghostChoiceAtom, { kinds: ['best', 'first', 'median'] });
    shown.store.set(submissionsAtom, { one: { state: 'pending', failedBefore: false } });
    drawRun();
    shown.store.set(setExtraGhostAtom, { name: 'Zed', replay: new Uint8Array([1]) });
    await untilHolds(() => expect(last()).toEqual(['Zed']));
    expect(requests).toEqual([]);
    shown.store.set(submissionsAtom, { one: { state: 'accepted', answer: acceptedRun() } });
    await untilHolds(() => expect(last()).toEqual(['Zed', best(), 'Ada', 'Bo']));
  });

  test('on a map asks for its revision', async () => {
    shown.store.set(holeAtom, mapHole({ day: PAST, course: { kind: 'map', id: 'a'.repeat(22), revision: 3 } }));
    drawRun();
    await until(() => requests.length > 0);
    expect(requests[0]?.search).toBe(`?map=${'a'.repeat(22)}&revision=3`);
  });
});

test('a name stands above each ghost at rest, below every finger and unheard', async () => {
  drawRun();
  // Until then, their places would be taken for those of another course.
  await until(() => document.querySelector('.ghost-labels') && handed.length > 0);
  const ghosts = [
    { name: 'Ada', x: 200, y: 400 },
    { name: 'Bo', x: 202, y: 402 },
  ];
  shown.store.set(ghostPlacesAtom, { ghosts, own: { x: 200, y: 700 }, radius: 14 });
  await until(() => document.querySelectorAll('.ghost-label').length === 2);
  const [ada, bo] = [...document.querySelectorAll('.ghost-label')].map((label) => label.getBoundingClientRect());
  expect(ada?.bottom).toBeLessThan(400);
  expect(bo?.bottom).toBeLessThanOrEqual(ada?.top ?? 0);
  expect(document.elementFromPoint(200, (ada?.top ?? 0) + 5)?.closest('.ghost-labels')).toBeNull();
  expect(document.querySelector('.ghost-labels')?.getAttribute('aria-hidden')).toBe('true');
  // While the player aims, they give way to the dots.
  shown.store.set(aimAtom, { dx: 0, dy: 2_000 });
  await until(() => Number(getComputedStyle(document.querySelector('.ghost-labels') as Element).opacity) < 0.3);
  shown.store.set(ghostPlacesAtom, { ghosts, own: { x: 201, y: 401 }, radius: 14 });
  await until(() => document.querySelector('.ghost-label') === null);
});

describe('the dialog', () => {
  const check = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });

  test('names the runs with their strokes, and remembers what is chosen', async () => {
    await drawDialog();
    await expect.element(check(text('ghosts.first'))).toBeVisible();
    const words = dialogBody().textContent ?? '';
    for (const part of ['Ada', text('ghosts.strokes', { strokes: 9 }), 'Bo', text('ghosts.strokes', { strokes: 14 })])
      expect(words).toContain(part);
    await check(text('ghosts.median')).click();
    await page.getByText(text('ghosts.paceClock'), { exact: true }).click();
    expect(shown.store.get(ghostChoiceAtom)).toEqual({
      ...{ isOn: true, kinds: ['best', 'first'], rivals: 'all', pace: 'clock' },
      isOwn: true,
    });
    await page.getByRole('switch', { name: text('ghosts.show') }).click();
    await expect.element(check(text('ghosts.first'))).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('ghosts') ?? '')).toMatchObject({ isOn: false, kinds: ['best', 'first'] });
    expect(await violations('dialog')).toEqual([]);
  });

  test('asks guests to sign in for rivals; with an account their rivals can be chosen', async () => {
    const rivals = [storedGhost('Di', 11, { userId: 'user-di' }), storedGhost('Ed', 15, { userId: 'user-ed' })];
    answer = () => answerGhosts({ rivals });
    await drawDialog(true);
    await expect.element(page.getByText(text('ghosts.rivalsSignIn'))).toBeVisible();
    shown.store.set(accountAtom, SIGNED_IN);
    await check(text('ghosts.rivals')).click();
    await untilHolds(() => expect(last()).toEqual([best(), 'Ada', 'Bo', 'Di', 'Ed']));
    await check('Di').click();
    await untilHolds(() => expect(last()).toEqual([best(), 'Ada', 'Bo', 'Ed']));
    await expect.element(check(text('ghosts.rivals'))).not.toBeChecked();
    expect(JSON.parse(localStorage.getItem('ghosts') ?? '')).toMatchObject({ rivals: ['user-ed'] });
    expect(await violations('dialog')).toEqual([]);
    shown.store.set(accountAtom, { status: 'none' });
  });

  test('says while it loads, without a network, and tries again', async () => {
    answer = () => undefined;
    await drawDialog();
    await expect.element(page.getByText(text('ghosts.failed'))).toBeVisible();
    const source = { navigator: { onLine: false }, addEventListener: () => undefined };
    startNetworkDetection(shown.store, source, () => undefined);
    await untilHolds(() => expect(alerts()[0]).toContain(text('ghosts.offline')));
    answer = () => answerGhosts();
    await page.getByRole('button', { name: text('ui.tryAgain') }).click();
    await expect.element(check(text('ghosts.best'))).toBeVisible();
  });

  test("says on today's hole why there are none before its first finish", async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 'run_locked', message: 'Finish' }), { status: 403 }));
    await drawDialog();
    await expect.element(page.getByText(text('ghosts.locked'))).toBeVisible();
    expect(alerts()).toEqual([]);
  });

  test('lists the own best once when it is the extra ghost, and lets it go there', async () => {
    shown.store.set(setExtraGhostAtom, { name: null, runId: 'me', score: 14, replay: new Uint8Array([1]), courseHash: GHOST_COURSE });
    shown.store.set(ghostChoiceAtom, { kinds: ['first'] });
    await drawDialog(true);
    await expect.element(check(best())).toBeChecked();
    expect(check(text('ghosts.raced')).elements()).toEqual([]);
    await check(best()).click();
    await expect.element(check(best())).not.toBeChecked();
    await untilHolds(() => expect(last()).toEqual(['Ada']));
    // Without the list below it is the one line that says what is raced.
    shown.store.set(setExtraGhostAtom, { name: null, runId: 'me', score: 14, replay: new Uint8Array([1]), courseHash: GHOST_COURSE });
    await page.getByRole('switch', { name: text('ghosts.show') }).click();
    await expect.element(check(text('ghosts.raced'))).toBeChecked();
  });

  test('lets the extra ghost go, and says how many runs cannot be shown', async () => {
    report = ({ name }) =>
      name === 'Zed' ? { ok: false, error: 'digest_mismatch' } : { ok: true, value: { strokes: 12, infuriating: false } };
    shown.store.set(setExtraGhostAtom, { name: 'Zed', replay: new Uint8Array([1]) });
    await drawDialog(true);
    await expect.element(page.getByText(text('ghosts.broken', { count: 1 }))).toBeVisible();
    await check(text('ghosts.raced')).click();
    await untilHolds(() => expect(last()).toEqual([best(), 'Ada', 'Bo']));
    await untilHolds(() => expect(document.querySelector('[data-testid=invalid-ghosts]')).toBeNull());
  });

  test.each([
    [320, 640],
    [390, 844],
    [1280, 800],
  ])('fits %d by %d', async (width, height) => {
    await page.viewport(width, height);
    answer = () => answerGhosts({ first: storedGhost('A very long name that no phone has ever had room for', 9) });
    await drawDialog();
    await expect.element(check(text('ghosts.best'))).toBeVisible();
    expect(dialogBody().scrollWidth).toBeLessThanOrEqual(dialogBody().clientWidth);
    // Layout sizes: the dialog is still growing.
    const targets = [...document.querySelectorAll<HTMLElement>('dialog label, dialog button')];
    const low = targets.filter(({ offsetHeight }) => offsetHeight < 48);
    expect(low.map(({ textContent }) => textContent)).toEqual([]);
  });
});
