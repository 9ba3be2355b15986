import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { IdentityClient } from '../../client/app/identity-client/IdentityClient.tsx';
import { accountAtom, clientAtom, loadClientAtom } from '../../client/features/account/session/account-atoms.ts';
import { ClientGate } from '../../client/features/account/session/ClientGate.tsx';
import { fakeClient } from './support/fake-client.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

const bridge = vi.hoisted(() => {
  // As the server writes it. It stands first, because the page reads only the first one, and once.
  const meta = document.createElement('meta');
  meta.name = 'upshot-config';
  meta.content = JSON.stringify({ identity: { publishableKey: 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ=', own: true } });
  document.head.prepend(meta);
  return { isBroken: true };
});
// A bridge to the client that throws while it is drawn.
vi.mock('../../client/app/identity-client/IdentityClientBridge.tsx', () => ({
  IdentityClientBridge() {
    if (bridge.isBroken) throw new Error('broken');
    return <p>The bridge is drawn</p>;
  },
}));

let shown: Shown;
beforeEach(async () => {
  bridge.isBroken = true;
  // React logs the errors that its boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shown = await show(null);
});
afterEach(() => {
  shown.end();
  vi.restoreAllMocks();
});

test('an error in the client’s bridge spares the game; the next request mounts anew', async () => {
  shown.draw(
    <>
      <p>The game</p>
      <IdentityClient />
    </>,
  );
  shown.store.set(loadClientAtom);
  await until(() => shown.store.get(accountAtom).status === 'unavailable');
  await expect.element(page.getByText('The game')).toBeVisible();
  bridge.isBroken = false;
  shown.store.set(loadClientAtom);
  await expect.element(page.getByText('The bridge is drawn')).toBeVisible();
});

test('an error in a form that needs the client is shown, and can be tried again', async () => {
  const Form = () => {
    if (bridge.isBroken) throw new Error('broken');
    return <p>The form is drawn</p>;
  };
  shown.store.set(clientAtom, fakeClient().client);
  shown.store.set(accountAtom, { status: 'signedOut' });
  shown.draw(
    <>
      <p>The game</p>
      <ClientGate>{() => <Form />}</ClientGate>
    </>,
  );
  await expect.element(page.getByText("Sign-in didn't load. You can keep playing without it.")).toBeVisible();
  await expect.element(page.getByText('The game')).toBeVisible();
  bridge.isBroken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('The form is drawn')).toBeVisible();
});
