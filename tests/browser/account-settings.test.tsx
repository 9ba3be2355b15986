import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom } from '../../client/dialogs/dialog-atoms.ts';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { button, callsOf, close, errorOf, field, focused, open, opened, openWith, toasts } from './support/account-page.tsx';
import { activeSession, emailAddress, refusal } from './support/client-resources.ts';
import { dialogBody } from './support/dialog.ts';
import { fakeClient, type MethodName } from './support/fake-client.ts';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(close);

describe('the profile', () => {
  test('shows the name, the email with its state, and the UTC day of joining', async () => {
    await open();
    await expect.element(page.getByText('birdie', { exact: true })).toBeVisible();
    await expect.element(page.getByText('birdie@example.com')).toBeVisible();
    await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
    // 23:30 UTC is the next day in many time zones.
    await expect.element(page.getByText('March 4, 2026')).toBeVisible();
    await opened().shown.store.set(chooseLanguageAtom, 'de');
    await expect.element(page.getByText('4. März 2026')).toBeVisible();
    await opened().shown.store.set(chooseLanguageAtom, 'en');
  });

  test('tells that an email is not verified', async () => {
    await open({ user: { primaryEmailAddress: emailAddress('new@example.com', 'unverified') } });
    await expect.element(page.getByText('Not verified')).toBeVisible();
  });

  test('saves and shows a new name, and the focus returns to the button', async () => {
    await open();
    await button(`${text('accountSettings.change')}: ${text('account.username')}`).click();
    expect(focused()).toBe(field(text('accountSettings.usernameNew')).element());
    await userEvent.fill(field(text('accountSettings.usernameNew')), ' eagle ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('eagle', { exact: true })).toBeVisible();
    expect(callsOf('user.update')).toEqual([{ username: 'eagle' }]);
    expect(toasts()).toEqual(['Saved']);
    await untilHolds(() => expect(focused()).toBe(button('Change: Username').element()));
  });

  test.each([
    ['form_identifier_exists', 'That username is taken. Please try another.'],
    ['form_username_invalid_length', 'Use 5 to 30 characters.'],
    ['form_username_invalid_character', 'Use only A to Z, 0 to 9, _ and -.'],
    ['form_username_needs_non_number_char', 'Use at least one letter.'],
    ['form_param_value_invalid', "That username isn't allowed. Please try another."],
    ['form_something_new', 'In the server’s own words.'],
  ])('a refused name (%s) shows an error at its field, which gets the focus', async (code, words) => {
    await open({ settings: { usernameSettings: { min_length: 5, max_length: 30 } } });
    opened().account.answerNext('user.update', refusal(422, code, { paramName: 'username', longMessage: 'In the server’s own words.' }));
    await button(`${text('accountSettings.change')}: ${text('account.username')}`).click();
    await userEvent.fill(field(text('accountSettings.usernameNew')), 'eagle');
    await button(text('accountSettings.save')).click();
    await untilHolds(() => expect(errorOf('New username')).toBe(words));
    expect(focused()).toBe(field(text('accountSettings.usernameNew')).element());
    expect(toasts()).toEqual([]);
    await userEvent.keyboard('x');
    expect(errorOf('New username')).toBe('');
  });

  test('Escape closes the open form first, and then the dialog', async () => {
    await open();
    await button(`${text('accountSettings.change')}: ${text('account.username')}`).click();
    await userEvent.fill(field(text('accountSettings.usernameNew')), 'eagle');
    await userEvent.keyboard('{Escape}');
    await untilHolds(() => expect(focused()).toBe(button('Change: Username').element()));
    expect(opened().shown.store.get(dialogsAtom)).toEqual(['account']);
    await userEvent.keyboard('{Escape}');
    await untilHolds(() => expect(opened().shown.store.get(dialogsAtom)).toEqual([]));
  });

  test('does not send an empty name', async () => {
    await open();
    await button(`${text('accountSettings.change')}: ${text('account.username')}`).click();
    await userEvent.clear(field(text('accountSettings.usernameNew')));
    await button(text('accountSettings.save')).click();
    await untilHolds(() => expect(errorOf('New username')).toBe('Please enter a username'));
    expect(focused()).toBe(field(text('accountSettings.usernameNew')).element());
    expect(callsOf('user.update')).toEqual([]);
  });

  test.each([
    ['bogey man', 'Use only A to Z, 0 to 9, _ and -.'],
    ['x'.repeat(31), 'Use 5 to 30 characters.'],
  ])('does not send an invalid name (%s), and does not shorten it', async (name, words) => {
    await open({ settings: { usernameSettings: { min_length: 5, max_length: 30 } } });
    await button(`${text('accountSettings.change')}: ${text('account.username')}`).click();
    await userEvent.fill(field(text('accountSettings.usernameNew')), name);
    await button(text('accountSettings.save')).click();
    await untilHolds(() => expect(errorOf('New username')).toBe(words));
    expect(callsOf('user.update')).toEqual([]);
    expect(field(text('accountSettings.usernameNew')).element()).toHaveValue(name);
  });
});

describe('Marketing Emails', () => {
  const toggle = () => page.getByRole('switch', { name: 'Marketing Emails' });

  test('is updating until it is saved, and keeps the other metadata', async () => {
    await open({ user: { unsafeMetadata: { promptedForConsent: true, emailConsent: false, other: 7 } } });
    const { promise, resolve } = Promise.withResolvers<void>();
    opened().account.answerNext('user.update', () => promise);
    await toggle().click();
    await expect.element(toggle()).toBeChecked();
    await expect.element(page.getByText('Saving...')).toBeVisible();
    expect(callsOf('user.update')).toEqual([{ unsafeMetadata: { promptedForConsent: true, emailConsent: true, other: 7 } }]);
    opened().account.changeUser({ unsafeMetadata: { emailConsent: true } });
    resolve();
    await expect.element(page.getByText('Saving...')).not.toBeInTheDocument();
    await expect.element(toggle()).toBeChecked();
  });

  test('saves the last choice when it is pressed again during a save', async () => {
    await open();
    const { promise, resolve } = Promise.withResolvers<void>();
    opened().account.answerNext('user.update', async () => {
      await promise;
      opened().account.changeUser({ unsafeMetadata: { emailConsent: true } });
      return opened().account.user();
    });
    await toggle().click();
    await toggle().click();
    await expect.element(toggle()).not.toBeChecked();
    resolve();
    await untilHolds(() => expect(callsOf('user.update')).toHaveLength(2));
    expect(callsOf('user.update')[1]).toMatchObject({ unsafeMetadata: { emailConsent: false } });
    await expect.element(page.getByText('Saving...')).not.toBeInTheDocument();
    await expect.element(toggle()).not.toBeChecked();
  });

  test('reverts and shows an alert when it cannot be saved', async () => {
    await open();
    opened().account.answerNext('user.update', new TypeError('Failed to fetch'));
    await toggle().click();
    await expect.element(page.getByRole('alert').getByText('There was an error saving your preferences. Please try again.')).toBeVisible();
    await expect.element(toggle()).not.toBeChecked();
  });
});

test('Change Cookie Preferences opens the cookie dialog above the settings', async () => {
  await open();
  await button('Change Cookie Preferences').click();
  expect(opened().shown.store.get(dialogsAtom)).toEqual(['account', 'consent']);
});

describe('devices', () => {
  const elsewhere = activeSession('sess_phone', {
    latestActivity: { id: 'act_2', browserName: 'Safari', browserVersion: '18.1', deviceType: 'iPhone', city: 'Berlin', country: 'DE' },
    lastActiveAt: new Date('2026-11-21T10:00:00Z'),
  });
  const section = () => [...document.querySelectorAll('section:has(> h3)')].find(({ textContent }) => textContent?.startsWith('Devices'));
  const names = () => [...(section()?.querySelectorAll('h4') ?? [])].map((label) => label.textContent);

  test('lists this device first with a mark, and the others can be signed out', async () => {
    await open({ sessions: [elsewhere, activeSession('sess_here')] });
    await expect.element(page.getByText('This device')).toBeVisible();
    expect(names()).toEqual(['Chrome 129, Macintosh', 'Safari 18, iPhone']);
    await expect.element(page.getByText('Berlin, DE')).toBeVisible();
    expect(button('Sign out: Chrome 129, Macintosh').query()).toBeNull();
  });

  test('signs a device out only after a confirmation', async () => {
    await open({ sessions: [activeSession('sess_here'), elsewhere] });
    await button(`${text('accountSettings.signOut')}: Safari 18, iPhone`).click();
    await expect.element(button('Sign out')).toBeVisible();
    expect(callsOf('activeSession.revoke')).toEqual([]);
    await button('Sign out').click();
    await expect.element(page.getByText("You aren't signed in anywhere else.")).toBeVisible();
    expect(focused()?.textContent).toBe('Devices');
    expect(callsOf('activeSession.revoke')).toEqual(['sess_phone']);
    expect(toasts()).toEqual(['That device is signed out']);
  });

  test('keeps a device that cannot be signed out, and tells why', async () => {
    await open({ sessions: [activeSession('sess_here'), elsewhere] });
    opened().account.answerNext('activeSession.revoke', refusal(429, 'too_many_requests', { retryAfter: 12 }));
    await button(`${text('accountSettings.signOut')}: Safari 18, iPhone`).click();
    await button('Sign out').click();
    await expect.element(page.getByText('Too many attempts. Try again in 12 seconds.')).toBeVisible();
    expect(names()).toHaveLength(2);
  });

  test.each<[string, MethodName, unknown]>([
    ['the server cannot be reached', 'session.touch', new TypeError('Failed to fetch')],
    // The official client returns an empty list when this call fails.
    ['this device is missing from the list', 'user.getSessions', []],
  ])('can be loaded again when %s', async (_, call, answer) => {
    const account = fakeClient();
    account.answerNext(call, answer);
    await openWith(account);
    await expect.element(page.getByText('Could not load your devices')).toBeVisible();
    await button('Try Again').click();
    await expect.element(page.getByText('This device')).toBeVisible();
  });

  test('shows that the list is loading', async () => {
    const account = fakeClient();
    account.answerNext('session.touch', () => new Promise(() => undefined));
    await openWith(account);
    await expect.element(page.getByText('Loading your devices...')).toBeVisible();
  });
});

test('a player who was signed out elsewhere sees it and can sign in again', async () => {
  await open();
  opened().account.endSession();
  await expect.element(page.getByText("You're signed out.")).toBeVisible();
  await button('Sign in').click();
  expect(opened().shown.store.get(dialogsAtom)).toEqual(['signIn']);
});

test.each([320, 390, 1280])('the longest names and emails fit at %i px', async (width) => {
  await page.viewport(width, 800);
  await open({
    user: {
      username: 'W'.repeat(64),
      primaryEmailAddress: emailAddress(`${'very-long-'.repeat(12)}@${'long.'.repeat(20)}example.com`),
      passwordEnabled: true,
      totpEnabled: true,
    },
    sessions: [activeSession('sess_here'), activeSession('sess_2')],
  });
  await button(text('accountSettings.deleteButton')).click();
  await button(`${text('accountSettings.change')}: ${text('account.password')}`).click();
  await expect.element(page.getByText('This device')).toBeVisible();
  const body = dialogBody();
  expect(body.scrollWidth - body.clientWidth).toBe(0);
  const cut = [...document.querySelectorAll('dialog button, dialog input, dialog p')].filter((part) => {
    const { left, right, width: own } = part.getBoundingClientRect();
    return own > 0 && (left < 0 || right > width);
  });
  expect(cut).toEqual([]);
});
