import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Game } from '../../client/features/play/game.ts';
import { GameContext } from '../../client/features/play/game-context.ts';
import { bonusHole, dailyHole, holeOfDay } from '../../client/features/play/hole.ts';
import { givenUpRunAtom, holeAtom } from '../../client/features/play/play-atoms.ts';
import { ResetDialog } from '../../client/features/screens/ResetDialog.tsx';
import { UndoRestart } from '../../client/features/screens/UndoRestart.tsx';
import words from '../../client/i18n/messages/en/dialogs.json' with { type: 'json' };
import type { GameDay } from '../../shared/game-day.ts';
import { footerButtons } from './support/dialog.ts';
import { drawn } from './support/drawn.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

const DAY = '2026-11-21' as GameDay;
const WARNING = 'This will skip your first blind run of the day';

let shown: Shown;
let done: string[];
beforeEach(async () => {
  localStorage.clear();
  done = [];
  await page.viewport(390, 844);
  shown = await show(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete document.documentElement.dataset.motion;
  shown.end();
});

/** A game that records the calls of its methods. */
const game = new Proxy({} as Game, { get: (_, name) => () => void done.push(String(name)) });

async function openReset(hole = dailyHole(DAY)): Promise<void> {
  shown.store.set(holeAtom, hole);
  shown.draw(
    <GameContext value={game}>
      <ResetDialog />
    </GameContext>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Reset Hole?' })).toBeVisible();
}

test('the reset dialog asks in the words of the specification, and Restart restarts', async () => {
  await openReset();
  await expect.element(page.getByText('Are you sure you want to restart this hole?')).toBeVisible();
  expect(footerButtons()).toEqual(['Keep going!', 'Restart']);
  await page.getByRole('button', { name: 'Restart' }).click();
  expect(done).toEqual(['confirmRestart']);
});

test('its bright button keeps the run', async () => {
  await openReset();
  const bright = [...document.querySelectorAll('dialog .button--yellow')].map(({ textContent }) => textContent);
  expect(bright).toEqual(['Keep going!']);
});

test.each([
  [0, words.resetLine1],
  [0.999, words.resetLine12],
])('its line is random: %d gives "%s"', async (lot, line) => {
  vi.spyOn(Math, 'random').mockReturnValue(lot);
  await openReset();
  await expect.element(page.getByText(line)).toBeVisible();
});

test('Enter restarts wherever the focus is, except on Keep going!', async () => {
  await openReset();
  (document.activeElement as HTMLElement).blur();
  document.querySelector<HTMLElement>('dialog h2')?.focus();
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual(['confirmRestart']);
  (page.getByRole('button', { name: 'Keep going!' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual(['confirmRestart']);
});

test.each([
  ['the blind run of the daily hole', dailyHole(DAY), 'true', 1],
  ['a later run of it', dailyHole(DAY), 'false', 0],
  ['a bonus level, while the blind run waits', bonusHole(DAY), 'true', 0],
  ['a past hole', holeOfDay(DAY, '2026-11-22' as GameDay), 'true', 0],
])('the warning about the blind run in %s', async (_, hole, flag, warnings) => {
  localStorage.setItem(`firstAttempt_${DAY}`, flag);
  await openReset(hole);
  expect(page.getByText(WARNING).elements()).toHaveLength(warnings);
});

describe('a run that a restart has given up', () => {
  const RUN = { day: DAY, levelHash: '', infuriating: false, strokes: 12, replay: 'AAAA' };
  const undo = () => page.getByRole('button', { name: 'Undo' });

  async function offer(): Promise<void> {
    shown.draw(
      <GameContext value={game}>
        <UndoRestart />
      </GameContext>,
    );
    await until(() => document.querySelector('[role=status]'));
    expect(document.querySelector('[role=status]')?.textContent).toBe('');
    shown.store.set(givenUpRunAtom, RUN);
    await until(() => undo().elements().length === 1);
  }

  test('is announced, and Undo takes it back', async () => {
    await offer();
    expect(document.querySelector('[role=status]')?.textContent).toBe('Your run of 12 strokes was given up.');
    await undo().click();
    expect(done).toEqual(['undoRestart']);
  });

  test('can be taken back for six seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    shown.store.set(givenUpRunAtom, RUN);
    shown.draw(
      <GameContext value={game}>
        <UndoRestart />
      </GameContext>,
    );
    await drawn();
    vi.advanceTimersByTime(5_999);
    await drawn();
    expect(undo().elements()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await drawn();
    expect([undo().elements().length, shown.store.get(givenUpRunAtom)]).toEqual([0, null]);
  });

  test('with reduced motion has no bar that shows the time', async () => {
    await offer();
    const bar = document.querySelector<HTMLElement>('.undo-restart__time');
    expect(bar?.offsetHeight).toBe(4);
    document.documentElement.dataset.motion = 'reduced';
    expect(bar?.offsetHeight).toBe(0);
  });

  test('takes no pointers away from the course but at its button', async () => {
    await offer();
    const words = document.querySelector('.undo-restart__words')?.getBoundingClientRect() ?? new DOMRect();
    const under = document.elementFromPoint(words.x + words.width / 2, words.y + words.height / 2);
    expect(under?.closest('.undo-restart')).toBeNull();
  });
});
