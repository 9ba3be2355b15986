import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isInfuriatingAtom } from '../../client/features/run/play/play-atoms.ts';
import { firstAttemptKey, KEYS } from '../../client/platform/storage-keys.ts';
import { statusAtom, zoomAtom } from '../../client/sim/sim-atoms.ts';
import {
  APP_DAY,
  app,
  begin,
  button,
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
  strokes,
  strokesAre,
} from './support/open-app.tsx';
import { Mouse } from './support/pointers.ts';
import { HOP, TO_CHECKPOINT, TO_FLAG } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

// Runs of the whole page with its real worker, before a server of the test.

afterEach(closeApp);

const mouse = new Mouse();
const START = { x: 195, y: 400 };
const reset = () => dialog(text('dialogs.resetTitle'));
const tip = () => page.getByText(text('hud.tip')).elements();
const controls = () => page.getByRole('region', { name: text('hud.controls') }).elements();
const isAiming = () => document.querySelector('.hud--aiming') !== null;

describe('the ghost hand', () => {
  test('is confirmed by the first drag, which goes on as the aim of the first shot', async () => {
    await openApp();
    await button(text('start.play')).click();
    await until(() => button(text('dialogs.gotIt')).elements().length > 0);
    expect(stored(KEYS.tutorial)).toBeUndefined();
    const end = { x: 199, y: 460 };
    await mouse.drag([START, { x: 197, y: 430 }, end], { holds: true });
    await until(isAiming);
    await ready();
    expect([stored(KEYS.tutorial), strokes(), window.upshot?.dialogs()]).toEqual(['confirmed', '0', []]);
    await mouse.release(end);
    await strokesAre(1);
  });

  test('is confirmed by a flick before play has begun, and the flick is the first shot', async () => {
    await openApp();
    await button(text('start.play')).click();
    const canvas = await until(() => button(text('dialogs.gotIt')).elements().length > 0 && document.querySelector('canvas'));
    // A pointer that the browser does not know cannot be captured.
    Object.assign(canvas as HTMLElement, { setPointerCapture: () => undefined });
    const send = (type: string, clientY: number) =>
      (canvas as HTMLElement).dispatchEvent(
        new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', buttons: 1, clientX: 200, clientY, bubbles: true }),
      );
    send('pointerdown', 400);
    send('pointermove', 460);
    send('pointerup', 460);
    await strokesAre(1);
    expect(stored(KEYS.tutorial)).toBe('confirmed');
  });
});

describe('a run', () => {
  test('counts no drag that is too short or canceled, by Escape or by the other button', async () => {
    await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await mouse.drag([START, { x: 198, y: 408 }]);
    await mouse.drag([START, { x: 195, y: 500 }], { holds: true });
    await until(isAiming);
    await userEvent.keyboard('{Escape}');
    await until(() => !isAiming());
    await mouse.release({ x: 195, y: 500 });
    await mouse.drag([START, { x: 195, y: 520 }], { holds: true });
    await until(isAiming);
    await mouse.drag([{ x: 195, y: 520 }], { button: 'right' });
    await until(() => !isAiming());
    await mouse.release({ x: 195, y: 520 });
    // The worker takes the drags in their order: had one of the others counted, this would not be the first stroke.
    await mouse.drag([START, { x: 199, y: 460 }]);
    await until(() => app().store.get(statusAtom).strokes > 0);
    await ready();
    await untilHolds(() => expect([strokes(), app().store.get(statusAtom).strokes]).toEqual(['1', 1]));
  });

  test('survives a reload, and is removed by a restart that is confirmed', async () => {
    await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await shoot(HOP);
    await reopenApp();
    await goOn();
    await strokesAre(1);
    await userEvent.keyboard('r');
    await expect.element(reset().getByText(text('dialogs.blindRunWarning'))).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
    expect(strokes()).toBe('1');
    await userEvent.keyboard('r');
    await expect.element(reset()).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await strokesAre(0);
    expect(stored(firstAttemptKey(APP_DAY))).toBe('false');
    await dialogsClosed();
    await reopenApp();
    await startIsReady();
    expect(button(text('start.play')).elements()).toHaveLength(1);
    expect(stored(KEYS.run)).toBeUndefined();
  });

  test('remembers its checkpoint, to which a button returns', async () => {
    await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await shoot(TO_CHECKPOINT);
    await returnToCheckpoint();
    await expect.element(page.getByText(text('play.backAtCheckpoint'))).toBeInTheDocument();
    await ready();
    expect(JSON.parse(stored(KEYS.checkpoints) ?? '[]')).toHaveLength(1);
  });

  test('in infuriating mode has no checkpoint to return to, and the mode is remembered', async () => {
    const { store } = await openApp({ storage: PLAYED_BEFORE });
    await startIsReady();
    await press(text('start.settings'));
    const mode = dialog(text('settings.title')).getByRole('switch', { name: text('settings.infuriating') });
    await expect.element(mode).not.toBeChecked();
    (mode.element() as HTMLElement).click();
    await expect.element(mode).toBeChecked();
    expect([store.get(isInfuriatingAtom), stored(KEYS.infuriatingMode)]).toEqual([true, 'true']);
    await press(text('ui.close'), dialog(text('settings.title')));
    await dialogsClosed();
    await expect.element(page.getByText(text('start.infuriating'))).toBeVisible();
    await begin();
    await expect.element(page.getByText(text('hud.infuriatingNote'))).toBeInTheDocument();
    await shoot(TO_CHECKPOINT);
    // In normal mode the worker tells the checkpoint before the rest.
    await ready();
    expect(button(text('hud.returnToCheckpoint')).elements()).toEqual([]);
    expect(page.getByText(text('hud.checkpointReached')).elements()).toEqual([]);
  });

  test('that has reached its limits says so, and can be restarted', async () => {
    const { store } = await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await shoot(HOP);
    // The worker says no more than this.
    store.set(statusAtom, (status) => ({ ...status, canShoot: false }));
    await expect.element(page.getByText(text('hud.exhausted'))).toBeVisible();
    await press(text('hud.restart'));
    await strokesAre(0);
    await until(() => page.getByText(text('hud.exhausted')).elements().length === 0);
    await ready();
    await shoot(HOP);
    await strokesAre(1);
  });
});

describe('the notices of the first shots', () => {
  test('the tip disappears with the first shot, and the controls after it can be closed', async () => {
    await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await until(() => tip().length > 0);
    await shoot(HOP);
    await until(() => controls().length > 0);
    expect(tip()).toEqual([]);
    await press(text('hud.closeControls'));
    await until(() => controls().length === 0);
    await userEvent.keyboard('r');
    await press(text('dialogs.restart'), reset());
    await until(() => tip().length > 0);
    await shoot(HOP);
    await until(() => tip().length === 0);
    expect([stored(KEYS.hintClosed), controls()]).toEqual(['true', []]);
  });

  test('the controls fade when the player shoots again, and do not return', async () => {
    await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await shoot(HOP);
    await until(() => controls().length > 0);
    await shoot(HOP);
    await until(() => controls().length === 0);
    expect(stored(KEYS.hintClosed)).toBe('true');
  });
});

describe('keys beside the zoom', () => {
  const zoomButton = () => button(new RegExp(text('hud.zoom')));
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });

  test('control the game once the zoom was chosen by pointer, also with Caps Lock', async () => {
    const { store } = await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await zoomButton().click();
    await page.getByText('0.5x', { exact: true }).click();
    expect(store.get(zoomAtom)).toBe(0.5);
    await until(() => document.activeElement?.matches('.stage'));
    await userEvent.keyboard('{ArrowLeft}');
    await until(isAiming);
    expect(store.get(zoomAtom)).toBe(0.5);
    await userEvent.keyboard('{Escape}');
    await until(() => !isAiming());
    await shoot(HOP);
    for (const key of ['r', 'R']) {
      await userEvent.keyboard(key);
      await expect.element(reset()).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await dialogsClosed();
    }
  });

  test('choose while its list has the focus, and r restarts there, too', async () => {
    await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await shoot(HOP);
    (zoomButton().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(choice(text('hud.zoomAuto'))).toBeChecked();
    for (const name of ['1x', '0.5x', '0.35x']) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(choice(name)).toBeChecked();
    }
    await userEvent.keyboard('r');
    await expect.element(reset()).toBeInTheDocument();
    // An aim would have been shown before the question that the later key has brought.
    expect(isAiming()).toBe(false);
  });
});

describe('practice', () => {
  const note = () => page.getByTestId('run-note').getByText(text('hud.practice')).elements();
  const practice = () => dialog(text('dialogs.practiceTitle'));

  async function practiceFromCheckpoint(): Promise<void> {
    await pressMenu(text('menu.practice'));
    await press(text('dialogs.practiceFrom', { number: 1 }), practice());
    await strokesAre(0);
    await until(() => note().length > 0);
    await ready();
  }

  test('from a checkpoint keeps the run and its strokes, and nothing of it is sent', async () => {
    const { server } = await openApp({ storage: PLAYED_BEFORE });
    await begin();
    await shoot(TO_CHECKPOINT);
    // The server's answers to the start and to the first stroke are stored with the run.
    await untilHolds(() => expect(stored(KEYS.run)).toContain('"strokeReported":true'));
    const run = stored(KEYS.run);
    expect(stored(firstAttemptKey(APP_DAY))).toBe('true');
    await practiceFromCheckpoint();
    await shoot(HOP);
    await strokesAre(1);
    // A player who has practiced the course has seen it: the first run is no longer a blind run.
    expect([stored(KEYS.run), stored(firstAttemptKey(APP_DAY))]).toEqual([run, 'false']);
    await pressMenu(text('menu.practice'));
    await press(text('dialogs.practiceEnd'), practice());
    await until(() => note().length === 0);
    await ready();
    await strokesAre(1);
    expect(server.writes()).toEqual(['/api/track-start', '/api/track-stroke']);
  });

  test('that reaches the flag is celebrated, counts nowhere, and can be played again', async () => {
    const { server } = await openApp({ storage: PLAYED_BEFORE });
    const result = () => dialog(text('finish.titlePractice'));
    await begin();
    await shoot(TO_CHECKPOINT);
    await untilHolds(() => expect(stored(KEYS.run)).toContain('"strokeReported":true'));
    await practiceFromCheckpoint();
    await shoot(TO_FLAG);
    await expect.element(result().getByText(text('finish.practiceNote'))).toBeInTheDocument();
    expect(result().getByTestId('submission').elements()).toEqual([]);
    await press(text('finish.playAgain'), result());
    await strokesAre(0);
    await until(() => note().length > 0);
    await ready();
    await shoot(TO_FLAG);
    await press(text('finish.backToRun'), result());
    await ready();
    await strokesAre(1);
    // The next stroke of the run is stored after anything that practice could have stored, and would be sent after it.
    await shoot(HOP);
    expect([KEYS.bestScore, KEYS.results, KEYS.streak, KEYS.outbox].map(stored)).toEqual([undefined, undefined, undefined, undefined]);
    expect(server.writes()).toEqual(['/api/track-start', '/api/track-stroke']);
  });
});
