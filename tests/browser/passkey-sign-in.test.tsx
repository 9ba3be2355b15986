import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { SignInPanel } from '../../client/features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../client/features/account/forms/SignUpPanel.tsx';
import { accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { violations } from './support/axe.ts';
import { clientError, refusal, WITH_PASSKEYS } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, type FakeClientOptions, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until, untilHolds } from './support/until.ts';

const ADDRESS = 'ada@golf.example';
const USE = text('account.usePasskey');
const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];
const NO_AUTOFILL = { ...WITH_PASSKEYS, passkeySettings: { allow_autofill: false, show_sign_in_button: true } };

let shown: Shown;
let fake: FakeClient;
/** The calls of the browser's autofill: their options, and what the player does. */
let autofills: { options: CredentialRequestOptions; choose(): void }[];

beforeEach(async () => {
  await page.viewport(390, 844);
  autofills = [];
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Credential>();
    autofills.push({ options, choose: () => resolve({ id: 'chosen', type: 'public-key' }) });
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    return promise;
  });
});
afterEach(() => {
  shown.end();
  vi.restoreAllMocks();
  localStorage.clear();
});

type Panel = typeof SignInPanel;

async function draw(options: FakeClientOptions = {}, Panel: Panel = SignInPanel, prepare: () => void = () => {}): Promise<void> {
  fake = fakeClient({ user: null, settings: WITH_PASSKEYS, ...options });
  answerPasskey();
  prepare();
  shown = await show(null);
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountAtom, { status: 'signedOut' });
  shown.store.set(openDialogAtom, 'signIn');
  shown.draw(
    <main style={{ background: '#f6f8ff' }}>
      <Panel client={fake.client} />
    </main>,
  );
  await expect.element(page.getByLabelText(text('account.email'))).toBeVisible();
}

/** Changes the sign-in as an answer of the service does. */
function answer(status: string, more: object = {}): object {
  const { signIn } = fake.client.client as unknown as { signIn: object };
  return Object.assign(signIn, { status, firstFactorVerification: {}, ...more });
}

/** Every sign-in that begins with a passkey gets the options of one. */
function answerPasskey(): void {
  const nonce = JSON.stringify({ challenge: 'AAEC_-', rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  fake.on('signIn.create', (params: { strategy?: string }) =>
    params.strategy === 'passkey'
      ? answer('needs_first_factor', { firstFactorVerification: { nonce, strategy: 'passkey', status: 'unverified' } })
      : answer('needs_first_factor', { identifier: ADDRESS, supportedFirstFactors: [] }),
  );
  fake.on('setActive', () => undefined);
}

const complete = () => answer('complete', { createdSessionId: 'sess_1' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const created = () => fake.calls.filter(({ name }) => name === 'signIn.create').map(({ args }) => args[0]);
const BEGIN = { strategy: 'passkey' };
/** Waits until what a form begins when it opens would have begun. */
const opened = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

describe('the button', () => {
  test.each<[string, Panel]>([
    ['sign-in', SignInPanel],
    ['sign-up', SignUpPanel],
  ])('signs in from %s', async (_, Panel) => {
    await draw({}, Panel);
    expect(await violations('main')).toEqual([]);
    fake.answerNext('signIn.authenticateWithPasskey', complete);
    await button(USE).click();
    await untilHolds(() => expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]));
    expect(fake.last('signIn.authenticateWithPasskey')).toEqual([{ flow: 'discoverable' }]);
    await expect.element(page.getByRole('status').getByText(text('account.loading'))).toBeVisible();
  });

  test.each(['passkey_retrieval_cancelled', 'passkey_operation_aborted'])('says nothing of %s, and keeps the focus', async (code) => {
    await draw({ settings: NO_AUTOFILL });
    fake.answerNext('signIn.authenticateWithPasskey', clientError(code));
    await button(USE).click();
    await untilHolds(() => expect(fake.last('signIn.authenticateWithPasskey')).toBeDefined());
    await expect.element(button(USE)).toHaveFocus();
    expect(alerts()).toEqual([]);
  });

  test('tells what the player can do about a passkey that no account knows', async () => {
    await draw({ settings: NO_AUTOFILL });
    fake.answerNext('signIn.authenticateWithPasskey', refusal(404, 'passkey_not_registered'));
    await button(USE).click();
    await untilHolds(() => expect(alerts()).toEqual(["This passkey doesn't belong to an account here."]));
  });

  test('is not there when the instance or the browser is without passkeys', async () => {
    await draw({ settings: {} });
    await opened();
    expect([button(USE).query(), autofills]).toEqual([null, []]);
    shown.end();
    const own = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential');
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined, configurable: true });
    onTestFinished(() => void (own && Object.defineProperty(window, 'PublicKeyCredential', own)));
    await draw();
    await opened();
    expect([button(USE).query(), created()]).toEqual([null, []]);
  });

  test('does not send the e-mail meanwhile', async () => {
    await draw({ settings: NO_AUTOFILL });
    fake.answerNext('signIn.authenticateWithPasskey', () => new Promise(() => undefined));
    await button(USE).click();
    await expect.element(button(text('account.passkeyWaiting'))).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText(text('account.email')).fill(ADDRESS);
    await userEvent.keyboard('{Enter}');
    expect([created(), page.getByText(text('account.sending')).query()]).toEqual([[], null]);
  });
});

test.each(LANGUAGE_CODES)('at 320 px in %s the button holds its words', async (language) => {
  await page.viewport(320, 640);
  await draw({ settings: NO_AUTOFILL });
  await shown.store.set(chooseLanguageAtom, language);
  const way = document.querySelector<HTMLElement>('.account-form__way');
  const label = way?.querySelector('span')?.getBoundingClientRect();
  const box = way?.getBoundingClientRect();
  expect(way?.scrollWidth).toBe(way?.clientWidth);
  expect([(box?.top ?? 0) + 3 <= (label?.top ?? 0), (box?.bottom ?? 0) - 3 >= (label?.bottom ?? 0)]).toEqual([true, true]);
});

describe('the autofill of a field', () => {
  test('begins in a browser that can, with the options of the service', async () => {
    await draw();
    await untilHolds(() => expect(autofills).toHaveLength(1));
    const { mediation, publicKey } = autofills[0]?.options ?? {};
    expect([created(), mediation, publicKey?.rpId, publicKey?.userVerification]).toEqual([[BEGIN], 'conditional', 'localhost', 'required']);
    expect([...new Uint8Array(publicKey?.challenge as ArrayBuffer)]).toEqual([0, 1, 2, 255]);
    expect(page.getByLabelText(text('account.email')).element().getAttribute('autocomplete')).toBe('username webauthn');
  });

  test('signs in with the passkey that is chosen', async () => {
    await draw();
    await untilHolds(() => expect(autofills).toHaveLength(1));
    fake.answerNext('signIn.attemptFirstFactor', complete);
    autofills[0]?.choose();
    await untilHolds(() => expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]));
    expect(fake.last('signIn.attemptFirstFactor')).toMatchObject([{ strategy: 'passkey', publicKeyCredential: { id: 'chosen' } }]);
  });

  test('begins again after a passkey that the service refused', async () => {
    await draw();
    await untilHolds(() => expect(autofills).toHaveLength(1));
    fake.answerNext('signIn.attemptFirstFactor', refusal(400, 'passkey_authentication_failure'));
    autofills[0]?.choose();
    await untilHolds(() => expect(autofills).toHaveLength(2));
    expect(alerts()).toEqual(["That passkey didn't work. Please try again."]);
  });

  test('does not begin while a code is on its way', async () => {
    await draw({}, SignUpPanel, () => {
      const code = { strategy: 'email_code', status: 'unverified', expireAt: new Date(Date.now() + 60_000) };
      answer('needs_first_factor', { identifier: ADDRESS, firstFactorVerification: code });
    });
    await expect.element(page.getByText(/A code for/)).toBeVisible();
    await opened();
    expect([created(), autofills]).toEqual([[], []]);
  });

  test('does not begin when the instance or the browser does not want it', async () => {
    await draw({ settings: NO_AUTOFILL });
    await opened();
    expect(created()).toEqual([]);
    shown.end();
    vi.mocked(PublicKeyCredential.isConditionalMediationAvailable).mockResolvedValue(false);
    await draw();
    await expect.element(button(USE)).toBeVisible();
    await opened();
    expect(created()).toEqual([]);
  });

  test('ends with the form', async () => {
    await draw();
    await untilHolds(() => expect(autofills).toHaveLength(1));
    shown.draw(null);
    await untilHolds(() => expect(autofills[0]?.options.signal?.aborted).toBe(true));
    expect([fake.calls.length, autofills.length]).toEqual([1, 1]);
  });

  test('ends before another way begins: no request of it can come after the e-mail', async () => {
    let finish = () => {};
    await draw({}, SignInPanel, () =>
      fake.answerNext('signIn.create', () => new Promise<void>((resolve) => (finish = resolve)).then(() => answer('needs_first_factor'))),
    );
    await untilHolds(() => expect(created()).toEqual([BEGIN]));
    await page.getByLabelText(text('account.email')).fill(ADDRESS);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(text('account.sending'))).toBeVisible();
    expect(created()).toEqual([BEGIN]);
    finish();
    await untilHolds(() => expect(created()).toEqual([BEGIN, { identifier: ADDRESS, strategy: 'email_code' }]));
    expect(autofills).toEqual([]);
  });

  test('ends before the button opens the window of the browser', async () => {
    await draw();
    await untilHolds(() => expect(autofills).toHaveLength(1));
    fake.answerNext('signIn.authenticateWithPasskey', () => {
      expect(autofills[0]?.options.signal?.aborted).toBe(true);
      return complete();
    });
    await button(USE).click();
    await untilHolds(() => expect(fake.last('setActive')).toBeDefined());
    expect(autofills).toHaveLength(1);
  });

  test('begins anew before its challenge is too old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await draw();
    await until(() => autofills.length === 1);
    vi.advanceTimersByTime(4 * 60_000);
    vi.useRealTimers();
    await untilHolds(() => expect(autofills).toHaveLength(2));
    expect([autofills[0]?.options.signal?.aborted, created()]).toEqual([true, [BEGIN, BEGIN]]);
  });
});

test('only sign-ins with a code from a mail count for the prompt to add a passkey', async () => {
  await draw({}, SignInPanel, () => {
    const code = { strategy: 'email_code', status: 'unverified', expireAt: new Date(Date.now() + 60_000) };
    fake.on('signIn.create', ({ strategy }: { strategy?: string }) => {
      if (strategy === 'passkey') return answer('needs_first_factor', { firstFactorVerification: { nonce: null } });
      return answer('needs_first_factor', { identifier: ADDRESS, supportedFirstFactors: [], firstFactorVerification: code });
    });
    Object.assign(fake.client.client as object, { sessions: [{ id: 'sess_1', user: { id: 'user_ada' } }] });
  });
  fake.on('signIn.attemptFirstFactor', () =>
    answer('complete', { createdSessionId: 'sess_1', firstFactorVerification: { strategy: 'email_code', status: 'verified' } }),
  );
  fake.answerNext('signIn.authenticateWithPasskey', () =>
    answer('complete', { createdSessionId: 'sess_1', firstFactorVerification: { strategy: 'passkey', status: 'verified' } }),
  );
  fake.answerNext('setActive', new Error('Signed out in another tab'));
  await button(USE).click();
  await untilHolds(() => expect(alerts()).toHaveLength(1));
  expect(localStorage.getItem('passkeyOffer')).toBeNull();
  await page.getByLabelText(text('account.email')).fill(ADDRESS);
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText(text('account.code')).fill('424242');
  await untilHolds(() => expect(fake.calls.filter(({ name }) => name === 'setActive')).toHaveLength(2));
  expect(localStorage.getItem('passkeyOffer')).toBe('{"user_ada":1}');
});
