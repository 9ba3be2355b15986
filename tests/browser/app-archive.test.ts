import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { type GameDay, levelOfDay } from '../../shared/game-day.ts';
import {
  APP_DAY,
  begin,
  closeApp,
  dialog,
  dialogsClosed,
  goOn,
  openApp,
  PLAYED_BEFORE,
  press,
  pressMenu,
  ready,
  reopenApp,
  returnToCheckpoint,
  shoot,
  startIsReady,
  stored,
  strokesAre,
} from './support/open-app.tsx';
import { unfoldResult } from './support/result-stage.tsx';
import { HOP, HOP_TO_FLAG, ONE_HOP, STEPS, TO_CHECKPOINT, TO_FLAG } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const PAST = '2026-11-02' as GameDay;
const LEVELS = { [levelOfDay(PAST)]: ONE_HOP };

afterEach(closeApp);

const calendar = () => dialog(text('archive.title'));
const celebration = () => dialog(text('finish.title'));
const shows = ({ name }: { readonly name: string }) => startIsReady(name);
const waitingRun = () => page.getByText(text('start.runGoesOn', { strokes: 1 }), { exact: false }).elements();

async function openPastHole(): Promise<void> {
  await pressMenu(text('menu.archive'));
  await press(/November 2, 2026/, calendar());
  await until(() => location.pathname === `/d/${PAST}`);
  await shows(ONE_HOP);
}

describe('the URL of a day', () => {
  test.each([
    ['/d/2026-11-23', 'lost.notYet', text('lost.coming', { date: 'November 23, 2026' })],
    ['/d/2026-10-31', 'lost.title', text('lost.noAddress')],
    ['/d/2026-02-30', 'lost.title', text('lost.noAddress')],
    ['/d/banana', 'lost.title', text('lost.noAddress')],
  ] as const)('without a hole, %s, says why and leads to today’s hole', async (path, title, words) => {
    await openApp({ path });
    await expect.element(page.getByRole('heading', { name: text(title) })).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await page.getByRole('link', { name: text('lost.playToday') }).click();
    await shows(STEPS);
    expect(location.pathname).toBe('/');
  });

  test('is / for today; /d opens the calendar', async () => {
    await openApp({ path: `/d/${APP_DAY}` });
    await shows(STEPS);
    expect([location.pathname, page.getByRole('link', { name: text('start.backToToday') }).elements()]).toEqual(['/', []]);
    await reopenApp('/d');
    await until(() => calendar().elements().length > 0);
  });
});

test('a past hole is played beside today’s unfinished run, and does not rank', async () => {
  const { server } = await openApp({ storage: PLAYED_BEFORE, levels: LEVELS });
  await begin();
  await shoot(HOP);
  await openPastHole();
  await begin();
  await strokesAre(0);
  await shoot(HOP);
  expect([KEYS.archiveRun, KEYS.run].map((key) => JSON.parse(stored(key) ?? '{}').day)).toEqual([PAST, APP_DAY]);
  await reopenApp();
  await goOn();
  await strokesAre(1);
  await userEvent.keyboard('r');
  await press(text('dialogs.restart'), dialog(text('dialogs.resetTitle')));
  await strokesAre(0);
  await ready();
  await shoot(HOP_TO_FLAG);
  await until(() => celebration().elements().length > 0 && document.querySelector('[data-testid=submission][data-state=verified]'));
  await expect.element(celebration().getByText(text('finish.archiveNote', { number: 2, date: 'November 2, 2026' }))).toBeInTheDocument();
  const sent = server.requests.filter(({ url }) => url.pathname === '/api/submit-score').map(({ body }) => body);
  expect(sent).toMatchObject([{ score: 1, clientDate: PAST, archive: true }]);
  // Today is unchanged: no streak, no best score, and its run waits.
  expect([KEYS.streak, KEYS.bestScore, KEYS.archiveRun].map(stored)).toEqual([undefined, undefined, undefined]);
  await userEvent.keyboard('{Escape}');
  await dialogsClosed();
  await pressMenu(text('menu.home'));
  await until(() => location.pathname === '/' && waitingRun().length > 0);
  await goOn();
  await strokesAre(1);
  await pressMenu(text('menu.archive'));
  await until(
    () =>
      calendar()
        .getByRole('button', { name: /November 2, 2026.* 1 stroke/ })
        .elements().length > 0,
  );
});

test('Back and Forward switch between the holes', async () => {
  await openApp({ storage: PLAYED_BEFORE, levels: LEVELS });
  await begin();
  await shoot(HOP);
  await openPastHole();
  history.back();
  await until(() => location.pathname === '/' && waitingRun().length > 0);
  expect(calendar().elements()).toEqual([]);
  history.forward();
  await shows(ONE_HOP);
  await page.getByRole('link', { name: text('start.backToToday') }).click();
  await until(() => waitingRun().length > 0);
});

test('after a past hole the own best is raced in one press, and can be switched off', async () => {
  const { server } = await openApp({ storage: PLAYED_BEFORE, levels: { [levelOfDay(PAST)]: STEPS }, path: `/d/${PAST}` });
  const labels = () => [...document.querySelectorAll('.ghost-label')].map(({ textContent }) => textContent);
  server.answers['/api/ghosts'] = () => {
    const run = server.requests.findLast(({ url }) => url.pathname === '/api/submit-score')?.body as { replay: string } | undefined;
    return { gameDay: PAST, first: null, median: null, rivals: [], next: null, best: run ? ownBest(run.replay) : null };
  };
  await shows(STEPS);
  await begin();
  await shoot(TO_CHECKPOINT);
  await returnToCheckpoint();
  await ready();
  await shoot(TO_FLAG);
  await until(() => celebration().elements().length > 0);
  await unfoldResult();
  await press(text('ghosts.raceBest', { score: 2 }), celebration());
  await strokesAre(0);
  await ready();
  // At the start the ghost lies below the own ball, and has no label there.
  await shoot(HOP);
  await untilHolds(() => expect(labels()).toEqual([text('ghosts.best')]));
  await pressMenu(text('menu.ghosts'));
  const ghosts = dialog(text('ghosts.title'));
  const best = ghosts.getByRole('checkbox', { name: text('ghosts.best'), exact: false });
  const all = ghosts.getByRole('switch', { name: text('ghosts.show'), exact: false });
  for (const choice of [best, all]) (await until(() => choice.elements()[0] as HTMLElement | undefined))?.click();
  await userEvent.keyboard('{Escape}');
  await untilHolds(() => expect(labels()).toEqual([]));
});

const ownBest = (replay: string) => ({
  runId: 'own-run',
  username: 'Anonymous',
  userId: null,
  guest: 7,
  isUser: true,
  score: 2,
  infuriatingMode: false,
  simulationVersion: 1,
  courseHash: STEPS.hash,
  replay,
});
