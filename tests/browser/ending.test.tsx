import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import type { Game } from '../../client/features/run/play/game.ts';
import { GameContext } from '../../client/features/run/play/game-context.ts';
import { openResultAtom } from '../../client/features/run/play/kept-run.ts';
import { bootAtom, pendingRunAtom, stageAtom } from '../../client/features/run/play/play-atoms.ts';
import { Ending } from '../../client/features/screens/finish/Ending.tsx';
import type { EndingStage, FreeArea } from '../../shared/protocol/ending.ts';
import type { StartOptions } from '../../shared/protocol/sim-service.ts';
import { atFlag, finishedRun } from './support/runs.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

let shown: Shown;
let skips: number;
let areas: (FreeArea | null)[];
let starts: StartOptions[];
let pauses: boolean[];
let isReplayable: boolean;
beforeEach(async () => {
  skips = 0;
  areas = [];
  starts = [];
  pauses = [];
  isReplayable = true;
  await page.viewport(390, 844);
  const ending = {
    async skip() {
      skips++;
    },
    async setFreeArea(area: FreeArea | null) {
      areas.push(area);
    },
  };
  const simulation = {
    link: { sim: { ending }, answer: (pending: Promise<unknown>) => pending },
    send: (pending: Promise<unknown>) => void pending,
    async start(options: StartOptions) {
      starts.push(options);
      return { resumed: isReplayable };
    },
    setPaused: (isPaused: boolean) => void pauses.push(isPaused),
  };
  const game = { simulation } as unknown as Game;
  shown = await show(
    <GameContext value={game}>
      <div className="stage" tabIndex={-1} />
      <div className="hud">Strokes and menu</div>
      <main className="start">Start screen</main>
      <Ending />
      <FakeResult />
    </GameContext>,
  );
});
afterEach(async () => {
  await secondPressesOver();
  shown.end();
  vi.restoreAllMocks();
});

/** Waits until presses reach the page again. */
async function secondPressesOver(): Promise<void> {
  let hasCome = false;
  const probe = document.createElement('i');
  document.body.append(probe);
  probe.addEventListener('click', () => {
    hasCome = true;
  });
  await until(() => {
    probe.click();
    return hasCome;
  });
}

/** Stands where the result stands on a phone. */
function FakeResult() {
  return (
    <dialog style={{ position: 'fixed', left: 0, top: 380, width: 390, height: 464, margin: 0, padding: 0, border: 0 }}>
      <div className="finish">Result</div>
    </dialog>
  );
}

const ending = (stage: EndingStage, strokes: number) => shown.store.set(stageAtom, atFlag(finishedRun(), { stage, strokes }));
const button = () => page.getByRole('button', { name: text('finish.skip') });
const overlay = () => until(() => document.querySelector('.ending__skip'));
const count = () => document.querySelector('.ending__count strong')?.textContent;
const hud = () => document.querySelector<HTMLElement>('.hud');
const isStartVisible = () => document.querySelector('.start')?.checkVisibility({ visibilityProperty: true });

/** On the start screen, the result of a run of an earlier visit is opened. */
async function openKept(run = finishedRun({ replay: 'AAEC' })): Promise<void> {
  const result = await until(() => document.querySelector('dialog'));
  shown.store.set(bootAtom, { state: 'ready' });
  result.show();
  shown.store.set(openResultAtom, { run });
}

test('before the finish there is nothing', async () => {
  await until(() => hud());
  expect(document.querySelector('.ending')).toBeNull();
});

test('the strokes are counted over the tower, where the HUD makes way, not at the cup', async () => {
  ending('cup', 0);
  await overlay();
  expect([document.querySelector('.ending__count'), hud()?.checkVisibility({ visibilityProperty: true })]).toEqual([null, true]);
  ending('tower', 12);
  await until(() => document.querySelector('.ending__count'));
  await until(() => count() === '12');
  expect(hud()?.checkVisibility({ visibilityProperty: true })).toBe(false);
  ending('tower', 13);
  await until(() => count() === '13');
});

test('the live region has the result; one focused button says where it leads', async () => {
  ending('tower', 12);
  await overlay();
  expect(page.getByTestId('ending-strokes').element().getAttribute('aria-hidden')).toBe('true');
  await until(() => document.activeElement === button().element());
});

describe('the ending is skipped once', () => {
  test.each([
    ['a tap anywhere', () => page.elementLocator(document.elementFromPoint(40, 500) as Element).click({ position: { x: 40, y: 500 } })],
    ['Enter', () => userEvent.keyboard('{Enter}')],
    ['Space', () => userEvent.keyboard(' ')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    [
      'Enter with the focus elsewhere',
      () => {
        document.querySelector<HTMLElement>('.stage')?.focus();
        return userEvent.keyboard('{Enter}');
      },
    ],
  ])('by %s', async (_, press) => {
    ending('cup', 0);
    await overlay();
    await press();
    await until(() => skips > 0);
    expect(skips).toBe(1);
  });

  test.each([0, 1, 9])('by button %d of a pad, but not by one that was down before', async (index) => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    const held = { pressed: true };
    buttons[2] = held;
    vi.spyOn(navigator, 'getGamepads').mockReturnValue([{ axes: [0, 0], buttons }] as unknown as Gamepad[]);
    ending('tower', 3);
    await overlay();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(skips).toBe(0);
    buttons[index] = { pressed: true };
    await until(() => skips === 1);
  });
});

test('the second press of a double tap does not reach what has opened', async () => {
  const pressed = vi.fn();
  ending('tower', 3);
  const skip = (await overlay()) as HTMLButtonElement;
  const below = document.querySelector<HTMLElement>('.stage');
  below?.addEventListener('click', pressed);
  skip.click();
  below?.click();
  expect(pressed).not.toHaveBeenCalled();
  await secondPressesOver();
  below?.click();
  expect(pressed).toHaveBeenCalledOnce();
});

test('the tower stands in the space that the open result leaves, without the HUD', async () => {
  ending('result', 3);
  const result = await until(() => document.querySelector('dialog'));
  result.show();
  shown.store.set(dialogsAtom, ['finish']);
  await until(() => areas.length > 0);
  expect(areas.at(-1)).toEqual({ left: 0, top: 0, width: 390, height: 380 });
  expect(hud()?.checkVisibility({ visibilityProperty: true })).toBe(false);
  shown.store.set(dialogsAtom, []);
  await until(() => areas.at(-1) === null);
  expect(hud()?.checkVisibility({ visibilityProperty: true })).toBe(true);
});

describe('the result of a kept run', () => {
  test('stands beside its tower in place of the start screen: the run is replayed', async () => {
    await openKept();
    await until(() => areas.length > 0);
    expect([starts, skips, pauses]).toEqual([[{ infuriating: false, resume: Uint8Array.of(0, 1, 2) }], 1, []]);
    expect([areas.at(-1), isStartVisible()]).toEqual([{ left: 0, top: 0, width: 390, height: 380 }, false]);
    shown.store.set(dialogsAtom, []);
    await until(() => areas.at(-1) === null);
    expect(isStartVisible()).toBe(true);
  });

  test('stands over the start screen of a changed course, and nothing goes on behind', async () => {
    isReplayable = false;
    await openKept();
    await until(() => pauses.length > 0);
    expect([pauses, skips, isStartVisible(), areas]).toEqual([[true], 0, true, []]);
  });

  test('leaves a run alone that waits', async () => {
    shown.store.set(pendingRunAtom, { strokes: 7, infuriating: false });
    await openKept();
    // Once no run waits any more, the kept one is replayed: so it was not before.
    expect(starts).toEqual([]);
    shown.store.set(pendingRunAtom, null);
    await until(() => skips === 1);
    expect(starts).toHaveLength(1);
  });
});
