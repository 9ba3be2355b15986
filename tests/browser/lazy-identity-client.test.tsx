import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accountAtom, clientAtom, loadClientAtom } from '../../client/features/account/session/account-atoms.ts';
import { ClientGate } from '../../client/features/account/session/ClientGate.tsx';
import { LazyIdentityClient } from '../../client/features/identity-client/LazyIdentityClient.tsx';
import { fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';

const room = vi.hoisted(() => {
  // As the server writes it, before the one that a test page may have; the page reads it once.
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ identity: { publishableKey: 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ=', own: true } });
  document.head.prepend(meta);
  return { isBroken: true };
});
// The room of the client, with a mistake of ours in it.
vi.mock('../../client/features/identity-client/IdentityClientBridge.tsx', () => ({
  IdentityClientBridge() {
    if (room.isBroken) throw new Error('a mistake');
    return <p>The room stands</p>;
  },
}));

let shown: Shown;
beforeEach(async () => {
  room.isBroken = true;
  // React tells of what its boundaries have caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.restoreAllMocks();
});

test('a mistake in the room of the client leaves the game alone, and the next wish has a room of its own', async () => {
  shown.draw(
    <>
      <p>The game</p>
      <LazyIdentityClient />
    </>,
  );
  shown.store.set(loadClientAtom);
  await vi.waitUntil(() => shown.store.get(accountAtom).status === 'unavailable');
  await expect.element(page.getByText('The game')).toBeVisible();
  room.isBroken = false;
  shown.store.set(loadClientAtom);
  await expect.element(page.getByText('The room stands')).toBeVisible();
});

test('a mistake in what the client is needed for is told in its place, and can be tried again', async () => {
  const Form = () => {
    if (room.isBroken) throw new Error('a mistake');
    return <p>The form stands</p>;
  };
  shown.store.set(clientAtom, fakeClient().client);
  shown.store.set(accountAtom, { status: 'signedOut' });
  shown.draw(
    <>
      <p>The game</p>
      <ClientGate>{() => <Form />}</ClientGate>
    </>,
  );
  await expect.element(page.getByText('Sign-in could not be loaded. You can go on playing without it.')).toBeVisible();
  await expect.element(page.getByText('The game')).toBeVisible();
  room.isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('The form stands')).toBeVisible();
});
