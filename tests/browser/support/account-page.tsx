import { ClerkProvider } from '@clerk/clerk-react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDialogAtom } from '../../../client/dialogs/dialog-atoms.ts';
import { AccountDialog } from '../../../client/features/account/account-settings/AccountDialog.tsx';
import { Toasts } from '../../../client/ui/Toasts.tsx';
import { toastsAtom } from '../../../client/ui/toast-atoms.ts';
import { type FakeClient, type FakeClientOptions, fakeClient, type MethodName } from './fake-client.ts';
import { type Shown, show } from './show.tsx';
import { until } from './until.ts';

/** Names an instance that is never called: the provider is given its client. */
const PUBLISHABLE_KEY = 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ';

interface OpenPage {
  readonly shown: Shown;
  readonly account: FakeClient;
}

let current: OpenPage | undefined;

/** What the running test has opened. */
export function opened(): OpenPage {
  if (!current) throw new Error('Nothing has been opened');
  return current;
}

/** Opens the account settings of a signed-in player. */
export const open = (options: FakeClientOptions = {}): Promise<void> => openWith(fakeClient(options));

/**
 * Opens the settings with a client whose answers are set already.
 * @param prepare changes the state of the page before
 */
export async function openWith(account: FakeClient, prepare: (store: Shown['store']) => void = () => undefined): Promise<void> {
  const shown = await show(null);
  current = { shown, account };
  prepare(shown.store);
  shown.store.set(openDialogAtom, 'account');
  shown.draw(
    <ClerkProvider publishableKey={PUBLISHABLE_KEY} Clerk={account.client} telemetry={false}>
      <AccountDialog />
      <Toasts />
    </ClerkProvider>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

/** Closes what the test has opened. For `afterEach`. */
export function close(): void {
  current?.shown.end();
  current = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const focused = () => document.activeElement;
export const toasts = () =>
  opened()
    .shown.store.get(toastsAtom)
    .map((toast) => toast.text);

/** First arguments of the calls of a name. */
export const callsOf = (name: MethodName) =>
  opened()
    .account.calls.filter((call) => call.name === name)
    .map(({ args }) => args[0]);

/** The error of a field, as a screen reader reads it after the field's name and note. */
export function errorOf(name: string): string {
  const ids = (field(name).element().getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-error'));
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

/** Files that the page saves from now on. */
export function watchDownloads(): { readonly name: string; readonly content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set('blob:1', blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = blobs.get(this.getAttribute('href') ?? '');
    if (content) saved.push({ name: this.download, content });
  });
  return saved;
}
