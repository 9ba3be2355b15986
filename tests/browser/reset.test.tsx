import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Game } from '../../client/features/play/game.ts';
import { GameContext } from '../../client/features/play/game-context.ts';
import { bonusHole, dailyHole, holeOfDay } from '../../client/features/play/hole.ts';
import { holeAtom } from '../../client/features/play/play-atoms.ts';
import { ResetDialog } from '../../client/features/screens/ResetDialog.tsx';
import words from '../../client/i18n/messages/en/dialogs.json' with { type: 'json' };
import type { GameDay } from '../../shared/game-day.ts';
import { footerButtons } from './support/dialog.ts';
import { type Shown, show } from './support/show.tsx';

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
  shown.end();
});

async function openReset(hole = dailyHole(DAY)): Promise<void> {
  const game = new Proxy({} as Game, { get: (_, name) => () => void done.push(String(name)) });
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
