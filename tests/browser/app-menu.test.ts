import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ANALYTICS_EVENT } from '../../client/features/ground/analytics/analytics.ts';
import { KEYS } from '../../client/platform/storage-keys.ts';
import {
  begin,
  button,
  closeApp,
  dialog,
  dialogsClosed,
  openApp,
  PLAYED_BEFORE,
  press,
  pressMenu,
  ready,
  shoot,
  startIsReady,
  stored,
  strokesAre,
} from './support/open-app.tsx';
import { HOP } from './support/small-courses.ts';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

afterEach(closeApp);

const open = () => window.upshot?.dialogs();
const isMarked = () => until(() => history.state?.dialog === true);

test('the menu is replaced by the dialog that it opens, and Escape returns the focus', async () => {
  await openApp({ storage: PLAYED_BEFORE });
  await startIsReady();
  for (const [entry, name] of [
    [text('menu.leaderboard'), 'leaderboard'],
    [text('menu.login'), 'signIn'],
    [text('menu.archive'), 'archive'],
    [text('menu.ballStyles'), 'ballStyles'],
    // The announcements load late: unread ones are part of the name then.
    [new RegExp(`^${text('menu.news')}\\b`), 'news'],
    [text('menu.moreGames'), 'moreGames'],
    [text('dialogs.howToPlay'), 'instructions'],
  ] as const) {
    const menu = button(text('start.menu')).element() as HTMLElement;
    menu.focus();
    await pressMenu(entry);
    await until(() => document.querySelector('dialog[open]') && !dialog(text('menu.title')).elements().length);
    expect(open()).toEqual([name]);
    await userEvent.keyboard('{Escape}');
    await until(() => !document.querySelector('dialog[open]'));
    expect(open()).toEqual([]);
    await until(() => document.activeElement === menu);
  }
});

test('the menu offers the start screen only during a run, which then waits there', async () => {
  const cookies = () => page.getByRole('region', { name: text('start.cookieTitle') }).elements();
  await openApp({ storage: PLAYED_BEFORE });
  await startIsReady();
  expect(cookies()).toHaveLength(1);
  await press(text('start.menu'));
  await until(
    () =>
      dialog(text('menu.title'))
        .getByRole('link', { name: new RegExp(text('menu.terms')) })
        .elements().length > 0,
  );
  expect(
    dialog(text('menu.title'))
      .getByRole('button', { name: text('menu.home') })
      .elements(),
  ).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await dialogsClosed();
  await begin();
  await shoot(HOP);
  await pressMenu(text('menu.home'));
  await expect.element(page.getByText(text('start.runGoesOn', { strokes: 1 }), { exact: false })).toBeInTheDocument();
  // It was asked on this visit.
  expect(cookies()).toEqual([]);
});

test('Back closes the dialogs one by one, the topmost first, then leaves the page', async () => {
  await openApp({ path: '/?before' });
  history.pushState(null, '', '/?here');
  await startIsReady();
  // The page refuses dialogs until it can show them.
  await until(() => window.upshot?.open('settings'));
  window.upshot?.open('consent');
  await until(() => dialog(text('settings.cookiesTitle')).elements().length > 0);
  await isMarked();
  history.back();
  await until(() => dialog(text('settings.cookiesTitle')).elements().length === 0);
  expect(open()).toEqual(['settings']);
  await isMarked();
  history.back();
  await until(() => open()?.length === 0 && history.state?.dialog !== true);
  expect(location.search).toBe('?here');
  await press(text('start.settings'));
  await isMarked();
  await press(text('ui.close'), dialog(text('settings.title')));
  await dialogsClosed();
  expect(location.search).toBe('?here');
  history.back();
  await until(() => location.search === '?before');
});

test('events are sent only after the player agreed, and no longer once they decline', async () => {
  const tracked: string[] = [];
  await openApp();
  window.addEventListener(ANALYTICS_EVENT, (event) => void tracked.push((event as CustomEvent).detail.name));
  const cookies = () => page.getByRole('region', { name: text('start.cookieTitle') });
  const seeBalls = async () => {
    await press(text('start.ballStyles'));
    await until(() => dialog(text('balls.title')).elements().length > 0);
    await userEvent.keyboard('{Escape}');
    await dialogsClosed();
  };
  const restart = async () => {
    await shoot(HOP);
    await userEvent.keyboard('r');
    await press(text('dialogs.restart'), dialog(text('dialogs.resetTitle')));
    await strokesAre(0);
    await ready();
  };
  await startIsReady();
  await seeBalls();
  await press(text('start.cookieAccept'), cookies());
  await until(() => cookies().elements().length === 0);
  expect([tracked, stored(KEYS.cookieConsent)]).toEqual([[], 'accepted']);

  await seeBalls();
  // By a key there is no hand: the instructions are in words.
  await press(text('start.play'));
  await press(text('dialogs.gotIt'));
  await ready();
  await restart();
  const sent = ['shop_button_clicked', 'clicked_start', 'confirmed_instructions', 'first_shot', 'level_restarted'];
  expect(tracked).toEqual(sent);

  window.upshot?.open('settings');
  await press(text('settings.cookies'));
  await expect.element(dialog(text('settings.cookiesTitle')).getByText(text('settings.accepted'))).toBeInTheDocument();
  // As the library names it, with the key of any server.
  localStorage.setItem('ph_phc_0_posthog', '{}');
  await press(text('start.cookieDecline'), dialog(text('settings.cookiesTitle')));
  await until(() => dialog(text('settings.cookiesTitle')).elements().length === 0 && !stored('ph_phc_0_posthog'));
  await userEvent.keyboard('{Escape}');
  await dialogsClosed();
  await restart();
  expect([tracked, stored(KEYS.cookieConsent)]).toEqual([sent, 'declined']);

  // Another tab says otherwise.
  localStorage.setItem(KEYS.cookieConsent, 'accepted');
  window.dispatchEvent(new StorageEvent('storage', { key: KEYS.cookieConsent }));
  window.upshot?.open('signUp');
  expect(tracked).toEqual([...sent, 'sign_up_modal']);
});

test('a chosen language applies at once, is kept, and is told to screen readers', async () => {
  await openApp();
  await startIsReady();
  expect(document.documentElement.lang).toBe('en');
  await press(text('start.settings'));
  await dialog(text('settings.title')).getByLabelText(text('settings.language'), { exact: false }).selectOptions('ja');
  await until(() => dialog('設定').elements().length > 0);
  await until(() => document.documentElement.lang === 'ja');
  expect([stored(KEYS.language), document.title]).toEqual(['ja', 'Upshot: 1日1ホール、ひたすら上へ']);
});
