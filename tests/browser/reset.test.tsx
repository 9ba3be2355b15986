import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isLeftHandedAtom } from '../../client/display/hand-atom.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { bonusHole, dailyHole, holeOfDay } from '../../client/features/run/play/hole.ts';
import { givenUpRunAtom, holeAtom } from '../../client/features/run/play/play-atoms.ts';
import { Hud } from '../../client/features/screens/screens/Hud.tsx';
import { ResetDialog } from '../../client/features/screens/screens/ResetDialog.tsx';
import { UndoRestart } from '../../client/features/screens/screens/UndoRestart.tsx';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import words from '../../client/i18n/messages/en/dialogs.json' with { type: 'json' };
import { setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { aimModeAtom, noRun, statusAtom } from '../../client/sim/sim-atoms.ts';
import type { GameDay } from '../../shared/game-day.ts';
import { SCREENS, sizeOf } from '../support/hud-boxes.ts';
import { footerButtons } from './support/dialog.ts';
import { drawn } from './support/drawn.ts';
import { recordingGame } from './support/recording-game.ts';
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
const game = recordingGame(() => done);

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
  // The offer ends by itself, on a slow machine before a test has looked at it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  async function offerOf(strokes: number): Promise<void> {
    shown.store.set(givenUpRunAtom, { ...RUN, strokes });
    await until(() => undo().elements().length === 1);
  }

  async function offer(): Promise<void> {
    shown.draw(
      <GameContext value={game}>
        <UndoRestart />
      </GameContext>,
    );
    await until(() => document.querySelector('[role=status]'));
    expect(document.querySelector('[role=status]')?.textContent).toBe('');
    await offerOf(RUN.strokes);
  }

  test('is announced, and Undo takes it back', async () => {
    await offer();
    expect(document.querySelector('[role=status]')?.textContent).toBe('Run ended at 12 strokes');
    await undo().click();
    expect(done).toEqual(['undoRestart']);
  });

  test('can be taken back for six seconds', async () => {
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

  describe('is offered beside the zoom', () => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const drawWithHud = (): void =>
      shown.draw(
        <MemoryRouter>
          <GameContext value={game}>
            <Hud />
            <UndoRestart />
          </GameContext>
        </MemoryRouter>,
      );

    test.each(SCREENS)('in the lowest row of %s, whole in every language', async (screen) => {
      const { width, height } = sizeOf(screen);
      await page.viewport(width, height);
      drawWithHud();
      await offerOf(12);
      for (const language of Object.keys(LANGUAGES) as Language[]) {
        await shown.store.set(setLanguageAtom, language);
        await drawn();
        const [bar, zoom, button] = [boxOf('.undo-restart'), boxOf('.zoom'), boxOf('.undo-restart .button')];
        const label = document.querySelector('.undo-restart .button') ?? document.body;
        const words = boxOf('.undo-restart__words');
        expect([language, bar.bottom, bar.right < zoom.left, bar.top > height - 80]).toEqual([language, zoom.bottom, true, true]);
        expect([language, label.scrollWidth <= label.clientWidth, words.right < button.left, words.bottom <= bar.bottom]).toEqual([
          language,
          true,
          true,
          true,
        ]);
      }
    });

    test('at the other side for the left hand', async () => {
      shown.store.set(isLeftHandedAtom, true);
      drawWithHud();
      await offerOf(12);
      expect(boxOf('.undo-restart').left).toBeGreaterThan(boxOf('.zoom').right);
    });

    test('in the middle above the panel of the tap mode, for either hand', async () => {
      shown.store.set(isLeftHandedAtom, true);
      shown.store.set(aimModeAtom, 'tap');
      shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true });
      drawWithHud();
      await offerOf(12);
      const panel = await until(() => document.querySelector('.aim-panel'));
      const bar = boxOf('.undo-restart');
      expect([bar.left, bar.bottom < panel.getBoundingClientRect().top]).toEqual([390 - bar.right, true]);
    });

    test('in the place of the way back to the start', async () => {
      drawWithHud();
      await offerOf(12);
      shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes: 1, checkpoints: 4 });
      await drawn();
      expect([document.querySelector('.hud__return'), boxOf('.undo-restart').bottom]).toEqual([null, boxOf('.zoom').bottom]);
      shown.store.set(givenUpRunAtom, null);
      await until(() => document.querySelector('.hud__return'));
    });

    test('above the button of a checkpoint that was reached meanwhile', async () => {
      drawWithHud();
      await offerOf(12);
      shown.store.set(statusAtom, { ...noRun(), phase: 'ready', canShoot: true, strokes: 1, checkpoint: 1, checkpoints: 4 });
      await until(() => document.querySelector('.hud__return'));
      expect(boxOf('.undo-restart').bottom).toBeLessThan(boxOf('.hud__return').top);
    });
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
