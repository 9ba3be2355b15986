import type { PasswordValidation } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeDialogAtom, dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { watchDialogHistory } from '../../client/dialogs/dialog-history.ts';
import { button, callsOf, close, errorOf, field, focused, open, opened, toasts, watchDownloads } from './support/account-page.tsx';
import { refusal } from './support/client-resources.ts';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

beforeEach(() => page.viewport(390, 844));
afterEach(close);

describe('the password', () => {
  test.each<[string, string, PasswordValidation, string]>([
    ['too short', 'whatever', { complexity: { min_length: true } }, 'Your password needs: at least 10 characters.'],
    [
      'without number and capital',
      'whatever it is',
      { complexity: { require_numbers: true, require_uppercase: true } },
      'Your password needs: an uppercase letter and a number.',
    ],
    [
      'weak',
      'whatever it is',
      {
        complexity: {},
        strength: {
          state: 'fail',
          keys: ['unstable__errors.zxcvbn.notEnough', 'unstable__errors.zxcvbn.suggestions.repeated'],
          result: {} as never,
        },
      },
      'Not strong enough. Avoid repeated words and characters.',
    ],
    [
      'fair',
      'whatever it is',
      { complexity: {}, strength: { state: 'pass', keys: [], result: {} as never } },
      'OK, but it could be stronger.',
    ],
    ['strong', 'whatever it is', { complexity: {}, strength: { state: 'excellent', result: {} as never } }, 'Excellent.'],
  ])('that is %s is rated while it is typed', async (_, typed, judgment, words) => {
    const passwordSettings = { min_length: 10, max_length: 72 } as never;
    await open({ passwordRating: judgment, settings: { passwordSettings } });
    await button(text('accountSettings.passwordSet')).click();
    await userEvent.fill(field(text('account.newPassword')), typed);
    await expect.element(page.getByRole('status').getByText(words, { exact: true })).toBeVisible();
  });

  test('can be typed at once, because its field has the focus', async () => {
    await open();
    await button(text('accountSettings.passwordSet')).click();
    await userEvent.keyboard('correct horse');
    await expect.element(field(text('account.newPassword'))).toHaveValue('correct horse');
  });

  test('is set, and the other devices are signed out by default', async () => {
    await open();
    await button(text('accountSettings.passwordSet')).click();
    await userEvent.fill(field(text('account.newPassword')), 'correct horse');
    await expect.element(page.getByRole('checkbox', { name: 'Sign out everywhere else' })).toBeChecked();
    await button(text('accountSettings.save')).click();
    await untilHolds(() =>
      expect(callsOf('user.updatePassword')).toEqual([{ newPassword: 'correct horse', signOutOfOtherSessions: true }]),
    );
    expect(toasts()).toEqual(['Password saved']);
    // The list of devices is loaded again.
    await untilHolds(() => expect(callsOf('user.getSessions')).toHaveLength(2));
    await expect.element(button('Change: Password')).toBeVisible();
  });

  test('is changed with the current one, and each error is shown at its field', async () => {
    await open({ user: { passwordEnabled: true } });
    opened().account.answerNext('user.updatePassword', refusal(422, 'form_password_incorrect', { paramName: 'current_password' }));
    opened().account.answerNext('user.updatePassword', refusal(422, 'form_password_pwned', { paramName: 'new_password' }));
    await button(`${text('accountSettings.change')}: ${text('account.password')}`).click();
    await userEvent.fill(field(text('accountSettings.passwordCurrent')), 'old');
    await userEvent.fill(field(text('account.newPassword')), 'new password');
    await page.getByRole('checkbox', { name: text('accountSettings.passwordOthers') }).click();
    await button(text('accountSettings.save')).click();
    await untilHolds(() => expect(errorOf('Current password')).toBe('Wrong password. Please try again.'));
    expect(focused()).toBe(field(text('accountSettings.passwordCurrent')).element());
    await button(text('accountSettings.save')).click();
    await untilHolds(() => expect(errorOf('New password')).toBe('This password has shown up in a data leak. Please choose another.'));
    expect(callsOf('user.updatePassword')).toEqual(
      Array(2).fill({ currentPassword: 'old', newPassword: 'new password', signOutOfOtherSessions: false }),
    );
  });

  test('belongs to the email for password managers, because players sign in with it', async () => {
    await open({ user: { passwordEnabled: true } });
    await button(`${text('accountSettings.change')}: ${text('account.password')}`).click();
    const owner = document.querySelector<HTMLInputElement>('form input[autocomplete=username]');
    expect(owner?.value).toBe('birdie@example.com');
  });

  test('that is empty shows an error at its field, which gets the focus', async () => {
    await open({ user: { passwordEnabled: true } });
    await button(`${text('accountSettings.change')}: ${text('account.password')}`).click();
    await userEvent.fill(field(text('accountSettings.passwordCurrent')), 'old');
    await button(text('accountSettings.save')).click();
    await untilHolds(() => expect(errorOf('New password')).toContain('Please enter your password'));
    expect(focused()).toBe(field(text('account.newPassword')).element());
    expect(callsOf('user.updatePassword')).toEqual([]);
  });

  test('is removed with the current one', async () => {
    await open({ user: { passwordEnabled: true } });
    await button(`${text('accountSettings.remove')}: ${text('account.password')}`).click();
    await button('Remove').click();
    expect(errorOf('Current password')).toBe('Please enter your password');
    await userEvent.fill(field(text('accountSettings.passwordCurrent')), 'old');
    await button('Remove').click();
    await expect.element(button('Set a password')).toBeVisible();
    expect(callsOf('user.removePassword')).toEqual([{ currentPassword: 'old' }]);
  });

  test('can be shown while it is typed', async () => {
    await open();
    await button(text('accountSettings.passwordSet')).click();
    expect(field(text('account.newPassword')).element()).toHaveProperty('type', 'password');
    await button(`${text('accountSettings.show')}: ${text('account.newPassword')}`).click();
    expect(field(text('account.newPassword')).element()).toHaveProperty('type', 'text');
  });

  test('is not mentioned where the instance has no passwords', async () => {
    await open({ settings: { attributes: { password: { enabled: false }, authenticator_app: { enabled: false } } as never } });
    await expect.element(page.getByText('Devices')).toBeVisible();
    expect(page.getByRole('heading', { name: 'Sign-in' }).query()).toBeNull();
  });
});

describe('the authenticator app', () => {
  const setUp = async () => {
    await button(`${text('accountSettings.totpSetUp')}: ${text('accountSettings.totp')}`).click();
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  };

  test('is set up by a QR code or key, confirmed by a code, and gives backup codes', async () => {
    await open();
    await setUp();
    await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
    await userEvent.fill(field(text('accountSettings.totpCode')), '123 456');
    await expect.element(page.getByText('bbbb2222')).toBeVisible();
    expect(callsOf('user.verifyTOTP')).toEqual([{ code: '123456' }]);
    expect(focused()?.textContent).toBe('Backup codes');
    await button(text('accountSettings.backupSaved')).click();
    await expect.element(button('Turn off: Authenticator app')).toBeVisible();
    expect(page.getByText('bbbb2222').query()).toBeNull();
  });

  test.each([
    ['', 'Please enter the verification code'],
    ['123', 'Please enter all 6 digits'],
  ])('the incomplete code %j is not sent', async (code, words) => {
    await open();
    await setUp();
    await userEvent.fill(field(text('accountSettings.totpCode')), code);
    await button(text('accountSettings.totpVerify')).click();
    expect(errorOf('6-digit code from the app')).toBe(words);
    expect(callsOf('user.verifyTOTP')).toEqual([]);
  });

  test('a wrong code shows an error at its field', async () => {
    await open();
    opened().account.answerNext('user.verifyTOTP', refusal(422, 'form_code_incorrect', { paramName: 'code' }));
    await setUp();
    await userEvent.fill(field(text('accountSettings.totpCode')), '000000');
    await untilHolds(() => expect(errorOf('6-digit code from the app')).toBe('Invalid code. Please try again.'));
  });

  test('a secret that could not be loaded can be requested again', async () => {
    await open();
    opened().account.answerNext('user.createTOTP', refusal(500, ''));
    await button(`${text('accountSettings.totpSetUp')}: ${text('accountSettings.totp')}`).click();
    await expect.element(page.getByText('An error occurred. Please try again.')).toBeVisible();
    await button('Try Again').click();
    await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  });

  test('new backup codes can be made; the dialog that shows them warns before it closes', async () => {
    await open({ user: { totpEnabled: true, backupCodeEnabled: true } });
    await button(text('accountSettings.backupNew')).click();
    await button(text('accountSettings.backupNew')).click();
    await expect.element(page.getByText('cccc3333')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(/^Save your backup codes first/)).toBeVisible();
    expect(opened().shown.store.get(dialogsAtom)).toEqual(['account']);
    await userEvent.keyboard('{Escape}');
    await untilHolds(() => expect(opened().shown.store.get(dialogsAtom)).toEqual([]));
  });

  test('Back only warns while new backup codes are shown, and closes after the save', async () => {
    await open({ user: { totpEnabled: true, backupCodeEnabled: true } });
    const { store } = opened().shown;
    onTestFinished(watchDialogHistory(store));
    store.set(closeDialogAtom, 'account');
    store.set(openDialogAtom, 'account');
    await untilHolds(() => expect(history.state).toMatchObject({ dialog: true }));
    await button(text('accountSettings.backupNew')).click();
    await button(text('accountSettings.backupNew')).click();
    await expect.element(page.getByText('cccc3333')).toBeVisible();
    history.back();
    await expect.element(page.getByText(/^Save your backup codes first/)).toBeVisible();
    expect(store.get(dialogsAtom)).toEqual(['account']);
    await button(text('accountSettings.backupSaved')).click();
    await untilHolds(() => expect(history.state).toMatchObject({ dialog: true }));
    history.back();
    await untilHolds(() => expect(store.get(dialogsAtom)).toEqual([]));
  });

  test('the dialog closes when the session has ended, although backup codes were shown', async () => {
    await open({ user: { totpEnabled: true } });
    await button(text('accountSettings.backupNew')).click();
    await button(text('accountSettings.backupNew')).click();
    await expect.element(page.getByText('cccc3333')).toBeVisible();
    opened().account.endSession();
    await expect.element(button('Sign in')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await untilHolds(() => expect(opened().shown.store.get(dialogsAtom)).toEqual([]));
  });

  test('offers a link on a phone, and none on a computer', async () => {
    await open();
    await setUp();
    const link = page.getByRole('link', { name: text('accountSettings.totpOpen') });
    expect(link.query()).toBeNull();
    await button('Cancel').click();
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList);
    await setUp();
    await expect.element(link).toHaveAttribute('href', 'otpauth://totp/Upshot:birdie?secret=ABCDEFGHIJKLMNOP');
  });

  test('backup codes can be downloaded as a text file', async () => {
    const saved = watchDownloads();
    await open({ user: { totpEnabled: true } });
    await button(text('accountSettings.backupNew')).click();
    await button(text('accountSettings.backupNew')).click();
    await button(text('accountSettings.download')).click();
    expect(saved).toEqual([{ name: 'upshot-backup-codes.txt', content: expect.any(Blob) }]);
    expect(await saved[0]?.content.text()).toBe('cccc3333\n');
  });

  test('is turned off only after a confirmation', async () => {
    await open({ user: { totpEnabled: true } });
    await button(`${text('accountSettings.totpTurnOff')}: ${text('accountSettings.totp')}`).click();
    await expect.element(button(text('accountSettings.totpTurnOff'))).toBeVisible();
    expect(callsOf('user.disableTOTP')).toEqual([]);
    await button(text('accountSettings.totpTurnOff')).click();
    await expect.element(button('Set up: Authenticator app')).toBeVisible();
    expect(toasts()).toEqual(['Authenticator app is off']);
  });
});
