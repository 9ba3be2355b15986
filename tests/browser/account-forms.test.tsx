import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CodeForm } from '../../client/features/account/forms/CodeForm.tsx';
import { NewPasswordForm, PasswordForm } from '../../client/features/account/forms/PasswordForms.tsx';
import { SecondFactorForm } from '../../client/features/account/forms/SecondFactorForm.tsx';
import { SignUpRestForm } from '../../client/features/account/forms/SignUpRestForm.tsx';
import type { SignInStep } from '../../client/features/account/forms/sign-in-steps.ts';
import type { SignUpStep } from '../../client/features/account/forms/sign-up-steps.ts';
import { type Steps, useSteps } from '../../client/features/account/forms/use-steps.ts';
import { refusal } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

const ADDRESS = 'ada@golf.example';

let shown: Shown;
let fake: FakeClient;

beforeEach(async () => {
  await page.viewport(390, 844);
  fake = fakeClient({ user: null, settings: { passwordSettings: { min_length: 11, max_length: 72 } as never } });
  shown = await show(null);
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
});

/** Draws a form as one step of a dialog. */
function Step<S>({ first, form }: { first: S; form(steps: Steps<S>): ReactNode }) {
  return form(useSteps<S>(first));
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** The account names that a form gives to password managers. */
const owners = () => [...document.querySelectorAll<HTMLInputElement>('input[autocomplete=username]')].map(({ value }) => value);

describe('a code that has been sent', () => {
  const tried = vi.fn<(code: string) => void>();
  const resend = vi.fn(async (): Promise<SignInStep> => ({ name: 'email' }));
  beforeEach(async () => {
    vi.clearAllMocks();
    const tryCode = async (code: string): Promise<SignInStep> => {
      tried(code);
      throw refusal(422, 'form_code_incorrect', { paramName: 'code' });
    };
    shown.draw(
      <Step<SignInStep>
        first={{ name: 'email' }}
        form={(steps) => (
          <CodeForm steps={steps} email={ADDRESS} sentTo={ADDRESS} tryCode={tryCode} resend={resend} goBack={() => undefined} />
        )}
      />,
    );
    await expect.element(page.getByLabelText(text('account.code'))).toHaveFocus();
  });

  test('can be typed with the full-width digits of a Japanese keyboard', async () => {
    await page.getByLabelText(text('account.code')).fill('１２３ ４５６');
    await expect.element(page.getByLabelText(text('account.code'))).toHaveValue('123456');
  });

  test('is shown in distinct digits of equal width', () => {
    const { fontFamily, fontVariantNumeric } = getComputedStyle(page.getByLabelText(text('account.code')).element());
    expect(fontFamily).toContain('Nunito');
    expect(fontVariantNumeric).toContain('tabular-nums');
  });

  test('is sent only when it is complete', async () => {
    await page.getByLabelText(text('account.code')).fill('12345');
    await press(text('account.verify'));
    await until(() => alerts().length > 0);
    expect(alerts()).toEqual(['Please enter all 6 digits']);
    expect(tried).not.toHaveBeenCalled();
  });

  test('is marked as wrong until the player edits it', async () => {
    await page.getByLabelText(text('account.code')).fill('111111');
    await until(() => alerts().length > 0);
    expect(tried).toHaveBeenCalledWith('111111');
    await userEvent.keyboard('{Backspace}');
    await until(() => alerts().length === 0);
  });

  test('is announced in an existing live region when it is sent again', async () => {
    const region = document.querySelector('form [role=status]');
    expect(region?.textContent).toBe('');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    await press(text('account.resend'));
    await until(() => region?.textContent === 'A new code is on its way.');
    expect(region?.isConnected).toBe(true);
  });
});

describe('a password', () => {
  const step = { name: 'newPassword' } as const;

  test('can be shown while typed, and the form names the account to password managers', async () => {
    shown.draw(<Step<SignInStep> first={step} form={(steps) => <PasswordForm client={fake.client} steps={steps} email={ADDRESS} />} />);
    const field = page.getByLabelText(text('account.password'), { exact: true });
    await field.fill('correct horse');
    await expect.element(field).toHaveAttribute('type', 'password');
    await press(`${text('accountSettings.show')}: ${text('account.password')}`);
    await expect.element(field).toHaveAttribute('type', 'text');
    expect(owners()).toEqual([ADDRESS]);
  });

  test('that replaces a forgotten one needs the minimum length, and names the email', async () => {
    Object.assign(fake.client.client?.signIn ?? {}, { identifier: ADDRESS });
    shown.draw(<Step<SignInStep> first={step} form={(steps) => <NewPasswordForm client={fake.client} steps={steps} />} />);
    await expect.element(page.getByText('at least 11 characters', { exact: true })).toBeVisible();
    expect(document.body.textContent).not.toContain('8 characters');
    await page.getByLabelText(text('account.newPassword'), { exact: true }).fill('short');
    await expect.element(page.getByText('Your password needs: at least 11 characters.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show: New password' })).toBeVisible();
    expect(owners()).toEqual([ADDRESS]);
  });

  test('of a new account needs the same length, and the form names the sign-up’s email', async () => {
    Object.assign(fake.client.client?.signUp ?? {}, { emailAddress: ADDRESS });
    shown.draw(
      <Step<SignUpStep>
        first={{ name: 'details' }}
        form={(steps) => <SignUpRestForm client={fake.client} steps={steps} missing={['password']} />}
      />,
    );
    await expect.element(page.getByText('at least 11 characters', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show: New password' })).toBeVisible();
    expect(owners()).toEqual([ADDRESS]);
  });
});

describe('a code of the second factor', () => {
  beforeEach(() => Object.assign(fake.client.client?.signIn ?? {}, { supportedSecondFactors: [] }));
  const draw = (strategy: 'totp' | 'phone_code') =>
    shown.draw(
      <Step<SignInStep>
        first={{ name: 'second', strategy }}
        form={(steps) => <SecondFactorForm client={fake.client} steps={steps} strategy={strategy} />}
      />,
    );

  test('of the app is sent only when it is complete', async () => {
    draw('totp');
    await page.getByLabelText(text('account.authenticatorCode')).fill('１２３');
    await press(text('account.verify'));
    await until(() => alerts().length > 0);
    expect([alerts(), fake.calls]).toEqual([['Please enter all 6 digits'], []]);
  });

  test('of the phone can be requested again after too many wrong tries', async () => {
    const { signIn } = fake.client.client as unknown as { signIn: object };
    fake.on('signIn.attemptSecondFactor', () => {
      throw refusal(400, 'verification_failed');
    });
    fake.on('signIn.prepareSecondFactor', () =>
      Object.assign(signIn, { status: 'needs_second_factor', firstFactorVerification: {}, secondFactorVerification: {} }),
    );
    draw('phone_code');
    await page.getByLabelText(text('account.code')).fill('111111');
    await until(() => alerts().length > 0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
    const again = page.getByRole('button', { name: text('account.resend') });
    await expect.element(again).toHaveAttribute('type', 'submit');
    await again.click();
    await expect.element(page.getByText('A new code is on its way.')).toBeVisible();
    expect(fake.last('signIn.prepareSecondFactor')).toEqual([{ strategy: 'phone_code' }]);
  });
});
