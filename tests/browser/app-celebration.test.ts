import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KEYS } from '../../client/platform/storage-keys.ts';
import { AD_GRANT_ROUTE } from '../../shared/api/ads.ts';
import { bonusLevelOf, levelOfDay } from '../../shared/game-day.ts';
import {
  APP_DAY,
  app,
  begin,
  button,
  closeApp,
  dialog,
  dialogsClosed,
  openApp,
  PLAYED_BEFORE,
  press,
  ready,
  reopenApp,
  returnToCheckpoint,
  shoot,
  stored,
} from './support/open-app.tsx';
import { unfoldResult } from './support/result-stage.tsx';
import { HOP_TO_FLAG, ONE_HOP, STEPS, TO_CHECKPOINT, TO_FLAG } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

afterEach(async () => {
  await closeApp();
  vi.restoreAllMocks();
});

const celebration = () => dialog(text('finish.title'));
const inCelebration = (name: string) => press(name, celebration());
const isCelebrated = () => until(() => celebration().elements().length > 0);
const isVerified = () => until(() => document.querySelector('[data-testid=submission][data-state=verified]'));
const score = () => celebration().getByTestId('final-score').element().textContent;
const confetti = () => page.getByTestId('confetti').elements();

async function finish(): Promise<void> {
  await openApp({ storage: PLAYED_BEFORE, levels: { [bonusLevelOf(levelOfDay(APP_DAY))]: ONE_HOP } });
  await begin();
  await shoot(TO_CHECKPOINT);
  await returnToCheckpoint();
  await ready();
  await shoot(TO_FLAG);
  await isCelebrated();
  await isVerified();
}

test('a verified finish is shared; the board closes to the result; a reload keeps it', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => void copied.push(words));
  await finish();
  expect(
    celebration()
      .getByText(text('finish.streak', { streak: 1 }))
      .elements(),
  ).toHaveLength(1);
  await inCelebration(text('finish.share'));
  // The worker has drawn the picture.
  await expect.element(dialog(text('share.title')).getByRole('img', { name: new RegExp(STEPS.name) })).toBeInTheDocument();
  await press(text('sharing.copy'), dialog(text('share.title')));
  await untilHolds(() => expect(copied).toHaveLength(1));
  const lines = (copied[0] ?? '').split('\n');
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^Upshot #22 · 2 . \(par 3\) · 1 day$/u), '']);
  expect(lines.slice(-2)).toEqual(['', `${location.origin}/c/r1`]);
  await userEvent.keyboard('{Escape}');
  await until(() => dialog(text('share.title')).elements().length === 0);

  await inCelebration(text('finish.leaderboard'));
  await until(() => dialog(text('board.today')).elements().length > 0);
  await userEvent.keyboard('{Escape}');
  await until(() => dialog(text('board.today')).elements().length === 0);
  await isCelebrated();
  await userEvent.keyboard('{Escape}');
  await dialogsClosed();
  await press(text('hud.result'));
  await isCelebrated();
  expect([score(), confetti()]).toEqual(['2', []]);

  await reopenApp();
  await isCelebrated();
  await isVerified();
  expect([score(), app().server.writes()]).toEqual(['2', ['/api/track-start', '/api/track-stroke', '/api/submit-score']]);
  // The result stands in place of the start screen.
  await until(() => !document.querySelector('.start')?.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
});

test('a bonus level comes after its ad and counts nowhere; Back leads out of it', async () => {
  await finish();
  const counted = () => [KEYS.streak, KEYS.results, KEYS.bestScore, KEYS.outbox].map(stored);
  const before = [counted(), app().server.writes()];
  await unfoldResult();
  await inCelebration(text('finish.bonus'));
  await until(() => dialog(text('ads.title')).elements().length > 0);
  await userEvent.keyboard('{Escape}');
  await until(() => dialog(text('ads.title')).elements().length === 0);
  await isCelebrated();
  // The intervals of the card: everything else of the page keeps its own time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await inCelebration(text('finish.bonus'));
    await until(() => dialog(text('ads.title')).elements().length > 0);
    await vi.advanceTimersByTimeAsync(5_100);
  } finally {
    vi.useRealTimers();
  }
  await until(() => page.getByTestId('run-note').getByText(text('play.bonusLevel')).elements().length > 0);
  await ready();
  await shoot(HOP_TO_FLAG);
  await isCelebrated();
  await expect.element(celebration().getByText(text('finish.bonusNote'))).toBeInTheDocument();
  await until(() => button(text('finish.backToDaily')).elements().length > 0);
  expect(score()).toBe('1');
  expect([page.getByTestId('submission').elements(), celebration().getByText(text('finish.beaten')).elements()]).toEqual([[], []]);
  await until(() => history.state?.dialog === true);
  history.back();
  await until(() => celebration().elements().length === 0);
  await until(() => history.state?.dialog === true);
  history.back();
  await until(() => document.querySelector('.start--ready'));
  await untilHolds(() => expect(document.querySelector('.start')?.textContent).toContain(STEPS.name));
  await until(() => page.getByText(text('start.streak', { streak: 1 })).elements().length > 0);
  expect([counted(), app().server.writes()]).toEqual([before[0], [...(before[1] ?? []), AD_GRANT_ROUTE]]);
});
