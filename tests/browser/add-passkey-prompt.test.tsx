import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { AddPasskeyPromptDialog } from '../../client/features/account/account-settings/AddPasskeyPromptDialog.tsx';
import { accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { SIGNED_IN } from './support/account.ts';
import { violations } from './support/axe.ts';
import { clientError, refusal, reverificationRequired, WITH_PASSKEYS } from './support/client-resources.ts';
import { alerts } from './support/dialog.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { untilHolds } from './support/until.ts';

let shown: Shown;
let fake: FakeClient;

beforeEach(async () => {
  await page.viewport(390, 844);
  fake = fakeClient({ settings: WITH_PASSKEYS });
  shown = await show(null);
  shown.store.set(clientAtom, fake.client);
  shown.store.set(accountAtom, SIGNED_IN);
  shown.store.set(openDialogAtom, 'passkeyOffer');
  shown.draw(<AddPasskeyPromptDialog />);
  await expect.element(page.getByRole('dialog', { name: text('accountSettings.passkeyOffer') })).toBeVisible();
});
afterEach(() => shown.end());

const press = (key: 'accountSettings.passkeyAdd' | 'accountSettings.passkeyNotNow') =>
  page.getByRole('button', { name: text(key), exact: true }).click();
const open = () => shown.store.get(dialogsAtom);

test('the prompt opens by itself, so that a key meant for the page presses nothing', async () => {
  expect(document.activeElement?.textContent).toBe(text('accountSettings.passkeyOffer'));
  expect(await violations('dialog')).toEqual([]);
});

test('"Not now" and Escape close it without a call', async () => {
  await press('accountSettings.passkeyNotNow');
  expect([open(), fake.calls]).toEqual([[], []]);
  shown.store.set(openDialogAtom, 'passkeyOffer');
  await userEvent.keyboard('{Escape}');
  expect([open(), fake.calls]).toEqual([[], []]);
});

test('a passkey is added, and the prompt closes', async () => {
  await press('accountSettings.passkeyAdd');
  await untilHolds(() => expect(open()).toEqual([]));
  expect(shown.store.get(toastsAtom).map((toast) => toast.text)).toEqual(['Passkey added']);
});

test('a canceled one says nothing, and a refused one why', async () => {
  fake.answerNext('user.createPasskey', clientError('passkey_registration_cancelled'), refusal(403, 'passkey_quota_exceeded'));
  await press('accountSettings.passkeyAdd');
  await untilHolds(() => expect(fake.calls).toHaveLength(1));
  expect(alerts()).toEqual([]);
  await press('accountSettings.passkeyAdd');
  await untilHolds(() => expect(alerts()).toEqual([text('accountSettings.passkeyFull')]));
  expect(open()).toEqual(['passkeyOffer']);
});

test('the settings take over when the service wants a proof first', async () => {
  fake.answerNext('user.createPasskey', reverificationRequired());
  await press('accountSettings.passkeyAdd');
  await untilHolds(() => expect(open()).toEqual(['account']));
});

test('a sign-out in another tab closes it', async () => {
  shown.store.set(accountAtom, { status: 'signedOut' });
  await untilHolds(() => expect(open()).toEqual([]));
});
