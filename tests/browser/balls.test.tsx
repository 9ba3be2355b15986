import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { BallStylesDialog } from '../../client/features/people/balls/BallStylesDialog.tsx';
import { savedBallAtom, startBallStyle } from '../../client/features/people/balls/ball-atoms.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import { type Shown, serve, show } from './support/show.tsx';
import { until } from './support/until.ts';

const NONE = {
  days_played: 0,
  total_games: 0,
  daily_runs_completed: 0,
  times_beat_average: 0,
  times_top_20_percentile: 0,
  infuriating_completed: 0,
  daily_first_places: 0,
};
const today = { gameDay: '2026-11-21', best: null, infuriatingMode: false, firstAttempt: 'open', firstAttemptScore: null };
const answer = (counters: Partial<typeof NONE>) => ({ stats: { ...NONE, ...counters }, streak: 0, lastDate: null, today });

let shown: Shown;
/** The styles of the ball in play in their order, as texture indices. */
let shownStyles: number[];
beforeEach(() => {
  shownStyles = [];
  localStorage.removeItem('ballCustomization');
});
afterEach(() => {
  shown.end();
  vi.unstubAllGlobals();
});

function Dialogs() {
  return useAtomValue(dialogsAtom).includes('ballStyles') ? <BallStylesDialog /> : null;
}

/** Opens the dialog with a ball in play and a saved style. */
async function open(answers: () => unknown, saved = 'classic'): Promise<void> {
  serve(answers);
  shown = await show(null);
  shown.store.set(savedBallAtom, saved);
  startBallStyle(shown.store, (index) => void shownStyles.push(index));
  shown.store.set(openDialogAtom, 'ballStyles');
  shown.draw(<Dialogs />);
  await until(() => document.querySelector('dialog[open]'));
}

const ball = (name: string) => page.getByRole('radio', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const footer = () => page.elementLocator(document.querySelector('dialog footer') as Element);
const inFooter = (name: string) => footer().getByRole('button', { name, exact: true });
const cross = () => page.elementLocator(document.querySelector('dialog header') as Element).getByRole('button', { name: 'Close' });
const isClosed = () => document.querySelector('dialog') === null;
const pick = async (name: string) => {
  await expect.element(ball(name)).toBeEnabled();
  (ball(name).element() as HTMLInputElement).click();
};

describe('what can be picked', () => {
  test('the groups hold all styles, and a locked one tells its condition and progress', async () => {
    await open(() => answer({ daily_runs_completed: 3, times_beat_average: 1 }));
    await expect.element(ball('Ocean Blue')).toBeEnabled();
    await expect.element(ball('Marble')).toBeEnabled();
    await expect.element(ball('Lime Green')).toBeDisabled();
    const groups = [...document.querySelectorAll('legend')].map((legend) => legend.firstChild?.textContent);
    expect(groups).toEqual(['Classic', 'Daily runs', 'Beat the average', 'Top 20 percent', 'Infuriating mode', 'Daily first places']);
    expect(document.querySelectorAll('input[type=radio]')).toHaveLength(26);
    await expect.element(ball('Lime Green')).toHaveAccessibleDescription(/Locked.*Complete 5 daily holes.*3 of 5/);
    await expect.element(ball('Bullseye')).toHaveAccessibleDescription(/Finish in the top 20 percent on a day.*0 of 1/);
  });

  test('without the counts only Classic and the saved ball are open, until Try Again', async () => {
    let up = false;
    await open(() => (up ? answer({ daily_runs_completed: 5 }) : undefined), 'daily_2');
    await expect.element(page.getByRole('alert').getByText('Could not load your stats')).toBeVisible();
    const open26 = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(({ disabled }) => !disabled).length;
    expect(open26()).toBe(2);
    up = true;
    await button('Try Again').click();
    await until(() => open26() === 3);
  });

  test('a style that was earned stays open, whatever the counters say', async () => {
    await open(() => ({ ...answer({}), unlockedStyles: ['top_1'] }));
    await expect.element(ball('Bullseye')).toBeEnabled();
    await expect.element(ball('Lollipop')).toBeDisabled();
  });

  test('a saved ball that was not earned stays in play, and the dialog says so', async () => {
    await open(() => answer({ daily_runs_completed: 1 }), 'first_5');
    await expect.element(page.getByText("This device hasn't unlocked Diamond. It's yours until you pick another ball.")).toBeVisible();
    await expect.element(ball('Diamond')).toBeChecked();
    await expect.element(ball('Diamond')).toHaveAccessibleDescription(/In play.*Locked.*0 of 10/);
    expect(shownStyles.at(-1)).toBe(25);
    await pick('Ocean Blue');
    await pick('Diamond');
    await button('Save').click();
    await until(isClosed);
    expect(JSON.parse(localStorage.getItem('ballCustomization') ?? '')).toEqual({ styleId: 'first_5' });
    shown.store.set(openDialogAtom, 'ballStyles');
    await pick('Ocean Blue');
    await button('Save').click();
    await until(isClosed);
    expect([shownStyles.at(-1), localStorage.getItem('ballCustomization')]).toEqual([1, '{"styleId":"daily_1"}']);
  });

  test('groups that compare with others say when they count', async () => {
    await open(() => answer({}));
    await until(() => document.querySelector('legend'));
    const later = [...document.querySelectorAll('legend')].filter((legend) => legend.textContent?.endsWith('Counted once the day is over'));
    expect(later.map((legend) => legend.firstChild?.textContent)).toEqual(['Beat the average', 'Top 20 percent', 'Daily first places']);
  });
});

describe('buttons', () => {
  test('Equip plays the picked ball; closing without Save restores the previous one', async () => {
    await open(() => answer({ daily_runs_completed: 5 }));
    await pick('Lime Green');
    expect(shownStyles).toEqual([0]);
    await button('Equip').click();
    expect(shownStyles).toEqual([0, 2]);
    await inFooter('Close').click();
    await until(isClosed);
    expect(shownStyles).toEqual([0, 2, 0]);
  });

  test('Save puts the picked ball into play, keeps it and closes', async () => {
    await open(() => answer({ daily_runs_completed: 5 }));
    await pick('Ocean Blue');
    await button('Save').click();
    await until(isClosed);
    expect(shownStyles.at(-1)).toBe(1);
    expect(JSON.parse(localStorage.getItem('ballCustomization') ?? '')).toEqual({ styleId: 'daily_1' });
  });

  test('the cross in the title closes without Save, too', async () => {
    await open(() => answer({ daily_runs_completed: 5 }));
    await pick('Ocean Blue');
    await button('Equip').click();
    await cross().click();
    await until(isClosed);
    expect(shownStyles).toEqual([0, 1, 0]);
  });

  test('Escape closes without Save', async () => {
    await open(() => answer({ daily_runs_completed: 5 }));
    await pick('Ocean Blue');
    await button('Equip').click();
    await userEvent.keyboard('{Escape}');
    await until(isClosed);
    expect(shownStyles).toEqual([0, 1, 0]);
  });
});

test('the arrow keys move through the open balls across groups, and skip locked ones', async () => {
  await open(() => answer({ daily_runs_completed: 1, infuriating_completed: 1 }));
  await expect.element(ball('Ember')).toBeEnabled();
  (ball('Classic').element() as HTMLInputElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(ball('Ocean Blue')).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(ball('Ember')).toBeChecked();
  await expect.element(ball('Ember')).toHaveFocus();
});

test('every picture is taken from the sheet at whole pixels', async () => {
  await open(() => answer({}));
  const picture = page.getByText('Diamond', { exact: true }).element().closest('label')?.querySelector<HTMLElement>('.ball-picture');
  const { backgroundPosition, backgroundSize } = picture?.style ?? {};
  // Some browsers leave out the height that is automatic.
  expect([backgroundPosition, backgroundSize?.replace(' auto', '')]).toEqual(['-72px -216px', '576px']);
});
