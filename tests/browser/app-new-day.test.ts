import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { levelOfDay } from '../../shared/game-day.ts';
import type { AppServer } from './support/app-server.ts';
import { drawn } from './support/drawn.ts';
import {
  APP_DAY,
  app,
  begin,
  button,
  closeApp,
  dialog,
  goOn,
  openApp,
  PLAYED_BEFORE,
  press,
  pressMenu,
  ready,
  reopenApp,
  shoot,
  startIsReady,
  strokes,
  strokesAre,
} from './support/open-app.tsx';
import { HOP, ONE_HOP, STEPS } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

/** The hole of the day before. */
const OLD = ONE_HOP;
const NEW = STEPS;
const NEW_LEVEL = levelOfDay(APP_DAY);
const LEVELS = { [NEW_LEVEL - 1]: OLD, [NEW_LEVEL]: NEW };

// Only the date: what the page waits for otherwise keeps its time. A page that is shown again looks at the date.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${APP_DAY}T03:50:00Z`) }));
afterEach(async () => {
  await closeApp();
  vi.useRealTimers();
});

function clockIs(time: string): void {
  vi.setSystemTime(`${APP_DAY}T${time}Z`);
  document.dispatchEvent(new Event('visibilitychange'));
}

const offer = () => button(text('start.playNewHole')).elements();
const isOffered = () => until(() => offer().length > 0);
const leave = () => dialog(text('dialogs.leaveTitle'));
const shows = ({ name }: { readonly name: string }) => startIsReady(name);

/** Opens the page ten minutes before the day changes and plays one stroke. */
async function playBeforeNewDay(): Promise<void> {
  await openApp({ storage: PLAYED_BEFORE, levels: LEVELS });
  await shows(OLD);
  await begin();
  await shoot(HOP);
  await strokesAre(1);
}

test('the day changes during a run: the new hole is offered, and opens if confirmed', async () => {
  await playBeforeNewDay();
  expect(offer()).toEqual([]);
  clockIs('04:01:00');
  await isOffered();
  expect(strokes()).toBe('1');
  await press(text('start.playNewHole'));
  await expect.element(leave().getByText(text('dialogs.leaveText', { strokes: 1 }))).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await until(() => leave().elements().length === 0);
  expect(strokes()).toBe('1');
  await press(text('start.playNewHole'));
  await press(text('dialogs.toNewHole'), leave());
  await shows(NEW);
  await begin();
  await strokesAre(0);
});

test('the offer can be dismissed during the run, and is back on the start screen', async () => {
  await playBeforeNewDay();
  clockIs('04:01:00');
  await isOffered();
  await press(text('start.keepPlaying'));
  await until(() => offer().length === 0);
  await shoot(HOP);
  await strokesAre(2);
  await pressMenu(text('menu.home'));
  await isOffered();
});

test('a reload within half an hour goes on with yesterday’s run, a later one does not', async () => {
  await playBeforeNewDay();
  vi.setSystemTime(`${APP_DAY}T04:19:00Z`);
  await reopenApp();
  await shows(OLD);
  await isOffered();
  await goOn();
  await strokesAre(1);
  await shoot(HOP);
  await strokesAre(2);
  vi.setSystemTime(`${APP_DAY}T04:30:10Z`);
  await reopenApp();
  await shows(NEW);
  await until(() => button(text('start.play')).elements().length > 0);
  expect(offer()).toEqual([]);
});

const notOpenYet = () => page.getByText(text('play.notOpenYet'), { exact: true }).elements();
const opensIn = () => document.querySelector('[role=timer]')?.textContent ?? '';

/** The new level, which the server does not send before its clock says so. */
function refuse({ levels }: AppServer, seconds: number): void {
  const headers = { 'retry-after': String(seconds) };
  levels[NEW_LEVEL] = () => new Response('{}', { status: 425, headers });
}

test('a page whose clock is ahead waits for the hole, says when it opens, then plays', async () => {
  vi.setSystemTime(`${APP_DAY}T04:00:10Z`);
  await openApp({ storage: PLAYED_BEFORE, prepare: (server) => refuse(server, 105) });
  await until(() => notOpenYet().length > 0);
  // A wait of the test moves the false clock on.
  await until(() => /^Today's hole opens in 1 minute, \d+ seconds? and loads by itself\.$/.test(opensIn()));
  expect(page.getByText(text('play.clockAhead')).elements()).toHaveLength(1);
  await press(text('start.play'));
  await until(() => button(text('play.toStart')).elements().length > 0);
  expect(notOpenYet()).toHaveLength(1);
  // When the page asks again, the server is still on the old day. The times leave room for the waits before.
  refuse(app().server, 55);
  clockIs('04:04:00');
  await until(() => /opens in \d\d seconds and loads/.test(opensIn()));
  app().server.levels[NEW_LEVEL] = NEW;
  clockIs('04:07:00');
  await ready();
  await strokesAre(0);
  await pressMenu(text('menu.home'));
  await shows(NEW);
});

test('a page whose clock is a little ahead opens the new hole once the server has it', async () => {
  await openApp({ storage: PLAYED_BEFORE, levels: LEVELS });
  await shows(OLD);
  refuse(app().server, 30);
  clockIs('04:00:05');
  await until(() => notOpenYet().length > 0);
  app().server.levels[NEW_LEVEL] = NEW;
  clockIs('04:02:00');
  await shows(NEW);
  expect(notOpenYet()).toEqual([]);
});

test('loading is reported as slow after a hundred checks of 100 ms, and goes on', async () => {
  const loading = () => page.getByText(text('play.loading'), { exact: true }).elements();
  const alert = () => document.querySelector('.cover [role=alert]')?.textContent;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const late = async () => {
    await answered;
    return Response.json(OLD.file);
  };
  await openApp({ storage: PLAYED_BEFORE, levels: { [NEW_LEVEL - 1]: late } });
  await until(() => button(text('start.play')).elements().length > 0);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
  (button(text('start.play')).element() as HTMLElement).click();
  // Not by `until`: it moves a false clock on.
  while (loading().length === 0) await drawn();
  // The timer begins with the effects of the screen.
  await drawn();
  await vi.advanceTimersByTimeAsync(9_999);
  await drawn();
  expect([loading().length, alert()]).toEqual([1, undefined]);
  await vi.advanceTimersByTimeAsync(1);
  await until(alert);
  expect(alert()).toBe(`Game is taking too long to load. Please refresh the page and try again. ${text('play.stillLoading')}`);
  expect(button(text('play.refresh')).elements()).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  answer();
  await ready();
  expect(alert()).toBeUndefined();
});
