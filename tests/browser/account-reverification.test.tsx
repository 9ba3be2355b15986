import type { VerificationResource } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeDialogAtom, dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { watchDialogHistory } from '../../client/dialogs/dialog-history.ts';
import { button, callsOf, close, errorOf, field, focused, open, opened, openWith } from './support/account-page.tsx';
import { EMAIL_FACTOR, refusal, reverificationRequired, verification } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClientOptions, fakeClient } from './support/fake-client.ts';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(close);

describe('reverification', () => {
  const question = () => page.getByRole('dialog', { name: text('accountSettings.reverify') });
  /** Makes a call for which the service requires reverification. */
  const turnOff = async (options: FakeClientOptions = {}) => {
    await open({ ...options, user: { totpEnabled: true, ...options.user } });
    opened().account.answerNext('user.disableTOTP', reverificationRequired());
    await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
    await button(text('accountSettings.totpTurnOff')).click();
    await expect.element(question()).toBeVisible();
  };

  test('sends a code, and repeats the call after the right code', async () => {
    await turnOff();
    await expect.element(page.getByText('We sent a 6-digit code to a***@example.com.')).toBeVisible();
    expect(callsOf('session.startVerification')).toEqual([{ level: 'second_factor' }]);
    expect(callsOf('session.prepareFirstFactorVerification')).toEqual([{ strategy: 'email_code', emailAddressId: 'idn_1' }]);
    expect(focused()).toBe(field(text('account.code')).element());
    await userEvent.fill(field(text('account.code')), '424242');
    await expect.element(button('Set up: Authenticator app')).toBeVisible();
    expect(callsOf('session.attemptFirstFactorVerification')).toEqual([{ strategy: 'email_code', code: '424242' }]);
    expect(callsOf('user.disableTOTP')).toHaveLength(2);
    expect(question().query()).toBeNull();
  });

  test('changes nothing and shows no error when it is canceled', async () => {
    await turnOff();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(callsOf('user.disableTOTP')).toHaveLength(1);
    await expect.element(button('Turn off')).toBeVisible();
    expect(alerts()).toEqual([]);
    expect(focused()).toBe(button('Turn off').element());
  });

  test('closes the form that required it when it is canceled before there is content', async () => {
    await open();
    opened().account.answerNext('user.createTOTP', reverificationRequired());
    await button(`${text('accountSettings.totpSetUp')}: ${text('accountSettings.totp')}`).click();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await untilHolds(() => expect(focused()).toBe(button('Set up: Authenticator app').element()));
  });

  test('stays open when the answer to an earlier, canceled one arrives', async () => {
    await turnOff();
    const { promise: late, resolve } = Promise.withResolvers<unknown>();
    opened().account.answerNext('session.attemptFirstFactorVerification', () => late);
    await userEvent.fill(field(text('account.code')), '424242');
    await question().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    opened().account.answerNext('user.disableTOTP', reverificationRequired());
    await button(text('accountSettings.totpTurnOff')).click();
    await expect.element(question()).toBeVisible();
    resolve(verification({ status: 'complete' }));
    await late;
    await userEvent.fill(field(text('account.code')), '424242');
    await expect.element(button('Set up: Authenticator app')).toBeVisible();
    expect(callsOf('user.disableTOTP')).toHaveLength(3);
  });

  test('is canceled by Escape, and the dialog below stays open', async () => {
    await turnOff();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).not.toBeInTheDocument();
    expect(opened().shown.store.get(dialogsAtom)).toEqual(['account']);
  });

  test('is canceled by Back, and the dialog below keeps the typed name', async () => {
    await open();
    const { store } = opened().shown;
    onTestFinished(watchDialogHistory(store));
    store.set(closeDialogAtom, 'account');
    store.set(openDialogAtom, 'account');
    await untilHolds(() => expect(history.state).toMatchObject({ dialog: true }));
    opened().account.answerNext('user.delete', reverificationRequired());
    await button(text('accountSettings.deleteButton')).click();
    await userEvent.fill(field(text('accountSettings.deleteType', { name: 'birdie' })), 'birdie');
    await button(text('accountSettings.deleteYes')).click();
    await expect.element(question()).toBeVisible();
    history.back();
    await expect.element(question()).not.toBeInTheDocument();
    expect(store.get(dialogsAtom)).toEqual(['account']);
    await expect.element(field(text('accountSettings.deleteType', { name: 'birdie' }))).toHaveValue('birdie');
    await untilHolds(() => expect(history.state).toMatchObject({ dialog: true }));
    history.back();
    await untilHolds(() => expect(store.get(dialogsAtom)).toEqual([]));
  });

  test('takes the pending code when it starts again, and tells where the code went', async () => {
    await turnOff();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    const expireAt = new Date(Date.now() + 10 * 60_000 - 10_000);
    opened().account.answerNext(
      'session.startVerification',
      verification({
        ...{ status: 'needs_first_factor', supportedFirstFactors: [{ strategy: 'password' }, EMAIL_FACTOR] },
        firstFactorVerification: { strategy: 'email_code', status: 'unverified', expireAt } as VerificationResource,
      }),
    );
    opened().account.answerNext('user.disableTOTP', reverificationRequired());
    await button(text('accountSettings.totpTurnOff')).click();
    await question()
      .getByRole('button', { name: text('accountSettings.wayEmail') })
      .click();
    await expect.element(question().getByText('We sent a 6-digit code to a***@example.com.')).toBeVisible();
    await expect.element(button(/^Resend in (20|1\d) s$/)).toBeVisible();
    expect(callsOf('session.prepareFirstFactorVerification')).toHaveLength(1);
    await userEvent.fill(field(text('account.code')), '424242');
    await expect.element(button('Set up: Authenticator app')).toBeVisible();
    expect(callsOf('session.attemptFirstFactorVerification')).toEqual([{ strategy: 'email_code', code: '424242' }]);
  });

  test('disappears with the dialog below, and the call is not repeated', async () => {
    await turnOff();
    const unhandled = vi.fn();
    window.addEventListener('unhandledrejection', unhandled);
    opened().shown.draw(null);
    await untilHolds(() => expect(document.querySelector('dialog')).toBeNull());
    window.removeEventListener('unhandledrejection', unhandled);
    expect(callsOf('user.disableTOTP')).toHaveLength(1);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('shows that a code is wrong, and does not send another one yet', async () => {
    await turnOff();
    opened().account.answerNext('session.attemptFirstFactorVerification', refusal(422, 'form_code_incorrect', { paramName: 'code' }));
    await userEvent.fill(field(text('account.code')), '000000');
    await untilHolds(() => expect(errorOf('Verification code')).toBe('Invalid code. Please try again.'));
    const resend = button(/^Resend in \d+ s$/);
    expect(resend.element()).toHaveAttribute('aria-disabled', 'true');
    // A click by script, because the driver's click waits until the button is enabled.
    (resend.element() as HTMLElement).click();
    expect(callsOf('session.prepareFirstFactorVerification')).toHaveLength(1);
  });

  test('tells when another code can be sent if one was sent a moment ago', async () => {
    const account = fakeClient({ user: { totpEnabled: true } });
    account.answerNext('user.disableTOTP', reverificationRequired());
    account.answerNext('session.prepareFirstFactorVerification', refusal(429, 'verification_code_too_many_requests', { retryAfter: 21 }));
    await openWith(account);
    await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
    await button(text('accountSettings.totpTurnOff')).click();
    await expect.element(question().getByText('We just sent you a code. You can get another in 21 seconds.')).toBeVisible();
  });

  test('does not send an incomplete code, and focuses the field', async () => {
    await turnOff();
    await userEvent.fill(field(text('account.code')), '4242');
    await button('Confirm').click();
    await untilHolds(() => expect(errorOf('Verification code')).toBe('Please enter all 6 digits'));
    expect(focused()).toBe(field(text('account.code')).element());
    expect(callsOf('session.attemptFirstFactorVerification')).toEqual([]);
  });

  test('asks for the password first and sends it unchanged', async () => {
    const account = fakeClient({ user: { totpEnabled: true } });
    account.answerNext(
      'session.startVerification',
      verification({ status: 'needs_first_factor', supportedFirstFactors: [EMAIL_FACTOR, { strategy: 'password' }] }),
    );
    account.answerNext('user.disableTOTP', reverificationRequired());
    await openWith(account);
    await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
    await button(text('accountSettings.totpTurnOff')).click();
    await userEvent.fill(field(text('accountSettings.passwordCurrent')), ' blank ');
    await button('Confirm').click();
    expect(callsOf('session.attemptFirstFactorVerification')).toEqual([{ strategy: 'password', password: ' blank ' }]);
    expect(callsOf('session.prepareFirstFactorVerification')).toEqual([]);
  });

  test('asks for a second factor, which may be a backup code', async () => {
    const account = fakeClient({ user: { totpEnabled: true } });
    account.answerNext('user.disableTOTP', reverificationRequired());
    account.answerNext(
      'session.attemptFirstFactorVerification',
      verification({ status: 'needs_second_factor', supportedSecondFactors: [{ strategy: 'backup_code' }, { strategy: 'totp' }] }),
    );
    await openWith(account);
    await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
    await button(text('accountSettings.totpTurnOff')).click();
    await userEvent.fill(field(text('account.code')), '424242');
    await expect.element(field(text('accountSettings.totpCode'))).toBeVisible();
    await expect.element(question().getByText('One more step: confirm it a second way.')).toBeVisible();
    await button(text('account.backupCode')).click();
    await userEvent.fill(field(text('account.backupCode')), ' aaaa1111 ');
    await button('Confirm').click();
    await expect.element(button('Set up: Authenticator app')).toBeVisible();
    expect(callsOf('session.attemptSecondFactorVerification')).toEqual([{ strategy: 'backup_code', code: 'aaaa1111' }]);
  });

  test('can be tried again when it could not start', async () => {
    const account = fakeClient({ user: { totpEnabled: true } });
    account.answerNext('user.disableTOTP', reverificationRequired());
    account.answerNext('session.startVerification', new TypeError('Failed to fetch'));
    await openWith(account);
    await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
    await button(text('accountSettings.totpTurnOff')).click();
    await expect
      .element(question().getByText("The server isn't responding, so this may not have worked. Please check, then try again."))
      .toBeVisible();
    await question().getByRole('button', { name: 'Try Again' }).click();
    await expect.element(field(text('account.code'))).toBeVisible();
  });

  test('tells the player when no factor is available here', async () => {
    const account = fakeClient({ user: { totpEnabled: true } });
    account.answerNext('user.disableTOTP', reverificationRequired());
    account.answerNext(
      'session.startVerification',
      verification({ status: 'needs_first_factor', supportedFirstFactors: [{ strategy: 'enterprise_sso' } as never] }),
    );
    await openWith(account);
    await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
    await button(text('accountSettings.totpTurnOff')).click();
    await expect.element(question().getByText(/^There's no way to confirm it here/)).toBeVisible();
  });
});
