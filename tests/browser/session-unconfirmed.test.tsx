import { ClerkProvider } from '@clerk/clerk-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useIsSessionUnconfirmed } from '../../client/app/identity-client/use-is-session-unconfirmed.ts';
import { usePlayerChange } from '../../client/app/identity-client/use-player-change.ts';
import { isSessionEndedAtom, isSigningOutAtom, signedOutCountAtom } from '../../client/features/account/session/account-atoms.ts';
import { type FakeClient, fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { untilHolds } from './support/until.ts';

let shown: Shown;
let account: FakeClient;
beforeEach(async () => {
  // This session is linked already, so no request is made.
  localStorage.setItem('accountId', 'user_1');
  localStorage.setItem('linkedSession', 'sess_here');
  shown = await show(null);
  account = fakeClient();
});
afterEach(() => {
  shown.end();
  localStorage.clear();
});

function Bridge({ status }: { readonly status: string }) {
  usePlayerChange(!useIsSessionUnconfirmed(status));
  return <p>{status}</p>;
}

async function draw(status: string): Promise<void> {
  shown.draw(
    <ClerkProvider publishableKey="pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ" Clerk={account.client} telemetry={false}>
      <Bridge status={status} />
    </ClerkProvider>,
  );
  await untilHolds(() => expect(document.querySelector('p')?.textContent).toBe(status));
}

test('a session that ends after the client has lost the service counts as ended', async () => {
  await draw('ready');
  await draw('degraded');
  expect(shown.store.get(isSessionEndedAtom)).toBe(false);
  account.endSession();
  await untilHolds(() => expect(shown.store.get(isSessionEndedAtom)).toBe(true));
});

test('a sign-out before the session is confirmed removes the player’s stored keys', async () => {
  await draw('degraded');
  shown.store.set(isSigningOutAtom, true);
  account.endSession();
  await untilHolds(() => expect(shown.store.get(signedOutCountAtom)).toBe(1));
  expect(['accountId', 'linkedSession', 'signingOut'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
});
