import { ClerkProvider } from '@clerk/clerk-react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccountSettings } from '../../client/app/identity-client/AccountSettings.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { AccountGateDialog } from '../../client/features/account/account-settings/AccountGateDialog.tsx';
import { accountAtom, clientAtom } from '../../client/features/account/session/account-atoms.ts';
import { useAtomValue } from '../../client/state/jotai.ts';
import { SIGNED_IN } from './support/account.ts';
import { fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { text } from './support/text.ts';
import { until } from './support/until.ts';

/** Names an instance that is never called: the provider is given its client. */
const PUBLISHABLE_KEY = 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ';

let shown: Shown;
let isWatched = true;
afterEach(() => {
  isWatched = false;
  shown.end();
});

/** The gate, where the page draws its dialogs. */
const Gate = () => useAtomValue(dialogsAtom).includes('account') && <AccountGateDialog />;

test('the settings replace their stand-in in one frame, and the focus stays inside', async () => {
  const { client } = fakeClient();
  shown = await show(null);
  shown.store.set(accountAtom, SIGNED_IN);
  shown.draw(
    <>
      <Gate />
      <ClerkProvider publishableKey={PUBLISHABLE_KEY} Clerk={client} telemetry={false}>
        <AccountSettings />
      </ClerkProvider>
    </>,
  );
  // For each frame from the first one on: whether a dialog is open and has the focus.
  const seen: boolean[] = [];
  isWatched = true;
  const look = () => {
    const dialog = document.querySelector('dialog[open]');
    if (dialog || seen.length > 0) seen.push(dialog?.contains(document.activeElement) ?? false);
    if (isWatched) requestAnimationFrame(look);
  };
  look();
  shown.store.set(openDialogAtom, 'account');
  await until(() => document.querySelector('dialog[open]'));
  expect(page.getByText(text('accountSettings.thisDevice')).elements()).toEqual([]);
  shown.store.set(clientAtom, client);
  await expect.element(page.getByText(text('accountSettings.thisDevice'))).toBeInTheDocument();
  await until(() => seen.length > 1);
  expect(seen.filter((isThere) => !isThere)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await until(() => shown.store.get(dialogsAtom).length === 0);
  await until(() => !document.querySelector('dialog[open]'));
});
