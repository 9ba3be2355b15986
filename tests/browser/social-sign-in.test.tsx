import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { SignInPanel } from '../../client/features/account/forms/SignInPanel.tsx';
import { SignUpPanel } from '../../client/features/account/forms/SignUpPanel.tsx';
import { accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { readVisit } from '../../client/features/account/social/provider-visit.ts';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { tabStore } from '../../client/platform/storage.ts';
import { violations } from './support/axe.ts';
import { refusal, withProviders } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

const FIVE = ['Google', 'Apple', 'Microsoft', 'GitHub', 'Acme'];
const here = () => location.pathname + location.search + location.hash;

let shown: Shown;
let fake: FakeClient;

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  shown.end();
  sessionStorage.clear();
  localStorage.clear();
});

type Panel = typeof SignInPanel;

async function draw(names: readonly string[], Panel: Panel = SignInPanel): Promise<void> {
  fake = fakeClient({ user: null, settings: withProviders(...names) });
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

const button = (name: string) => page.getByRole('button', { name, exact: true });
const buttons = () => [...document.querySelectorAll<HTMLElement>('.provider-buttons button')];
const redirect = { redirectUrl: '/sso-callback' };
const away = () => new Promise<void>(() => undefined);

test.each<[string, Panel]>([
  ['sign-in', SignInPanel],
  ['sign-up', SignUpPanel],
])('each provider has a button at %s, and none is there when all are off', async (_, Panel) => {
  await draw(['Google', 'GitHub'], Panel);
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Continue with Google', 'Continue with GitHub']);
  expect(await violations('main')).toEqual([]);
  shown.end();
  await draw([], Panel);
  expect([buttons(), page.getByText(text('account.or'), { exact: true }).query()]).toEqual([[], null]);
});

test('a provider that only connects accounts has no button', async () => {
  await draw(['Google']);
  const { social } = withProviders('Google');
  shown.end();
  Object.assign(social?.oauth_google ?? {}, { authenticatable: false });
  fake = fakeClient({ user: null, settings: { social } as never });
  shown = await show(<SignInPanel client={fake.client} />);
  await expect.element(page.getByLabelText(text('account.email'))).toBeVisible();
  expect(buttons()).toEqual([]);
});

test('sign-in goes to the provider, and comes back to the page where the player was', async () => {
  await draw(['Google']);
  fake.answerNext('signIn.authenticateWithRedirect', away);
  await button('Continue with Google').click();
  await expect.element(page.getByRole('status').getByText('Taking you to Google...')).toBeVisible();
  expect(fake.last('signIn.authenticateWithRedirect')).toEqual([{ strategy: 'oauth_google', ...redirect, redirectUrlComplete: here() }]);
  expect(readVisit(tabStore)).toEqual({ purpose: 'signIn', strategy: 'oauth_google', from: here() });
  // Nothing else begins meanwhile.
  await userEvent.keyboard('{Enter}');
  expect(fake.calls).toHaveLength(1);
});

test('sign-up takes along what was entered', async () => {
  await draw(['Google'], SignUpPanel);
  fake.answerNext('signUp.authenticateWithRedirect', away);
  await page.getByLabelText(text('account.username'), { exact: true }).fill('ada');
  await page.getByLabelText(text('account.updates')).click();
  button('Continue with Google').element().focus();
  await userEvent.keyboard('{Enter}');
  await untilHolds(() => expect(fake.last('signUp.authenticateWithRedirect')).toBeDefined());
  const unsafeMetadata = { emailConsent: true, promptedForConsent: true };
  expect(fake.last('signUp.authenticateWithRedirect')).toEqual([
    { strategy: 'oauth_google', unsafeMetadata, ...redirect, redirectUrlComplete: here() },
  ]);
  expect(readVisit(tabStore)).toMatchObject({ purpose: 'signUp', username: 'ada' });
});

test('the form works again for a player who has come back by the Back button', async () => {
  await draw(['Google']);
  fake.answerNext('signIn.authenticateWithRedirect', undefined);
  await button('Continue with Google').click();
  await expect.element(page.getByText('Taking you to Google...')).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button('Continue with Google')).toHaveAttribute('aria-disabled', 'false');
  expect(page.getByText('Taking you to Google...').query()).toBeNull();
});

test('a refusal is told, and nothing is left of the visit', async () => {
  await draw(['Google']);
  shown.store.set(chooseLanguageAtom, 'en');
  fake.answerNext('signIn.authenticateWithRedirect', refusal(400, 'misconfigured_oauth_provider'));
  await button('Continue with Google').click();
  await untilHolds(() => expect(alerts()).toEqual([text('accountSettings.socialOff')]));
  expect(readVisit(tabStore)).toBeUndefined();
});

test('without a network the provider is not asked: the client would use old answers', async () => {
  await draw(['Google']);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
  await button('Continue with Google').click();
  await untilHolds(() => expect(alerts()).toEqual([text('account.offline')]));
  expect(fake.calls).toEqual([]);
});

test('the session of a player who is signed in already is used', async () => {
  await draw(['Google']);
  Object.assign(fake.client.client ?? {}, { lastActiveSessionId: 'sess_1' });
  fake.on('setActive', () => undefined);
  fake.answerNext('signIn.authenticateWithRedirect', refusal(400, 'session_exists'));
  await button('Continue with Google').click();
  await untilHolds(() => expect(fake.last('setActive')).toEqual([{ session: 'sess_1' }]));
});

test.each(Object.keys(LANGUAGES) as Language[])('five providers fit at 320 px in %s', async (language) => {
  await page.viewport(320, 568);
  await draw(FIVE);
  await shown.store.set(chooseLanguageAtom, language);
  await untilHolds(() => expect(document.querySelector('main')?.scrollWidth).toBeLessThanOrEqual(320));
  expect(buttons().map(({ textContent }) => textContent)).toEqual(FIVE);
  for (const { offsetHeight, scrollWidth, offsetWidth } of buttons()) {
    expect(offsetHeight).toBeGreaterThanOrEqual(48);
    expect(scrollWidth).toBeLessThanOrEqual(offsetWidth);
  }
  // What is heard names what the button does.
  for (const element of buttons()) expect(element.getAttribute('aria-label')).toContain(element.textContent);
});
