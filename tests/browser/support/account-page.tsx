import { ClerkProvider } from '@clerk/clerk-react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDialogAtom } from '../../../client/dialogs/dialog-atoms.ts';
import { AccountDialog } from '../../../client/features/account-settings/AccountDialog.tsx';
import { Toasts } from '../../../client/ui/Toasts.tsx';
import { toastsAtom } from '../../../client/ui/toast-atoms.ts';
import { type AccountClient, type AccountClientOptions, accountClient } from './account-client.ts';
import { type Shown, show } from './show.tsx';
import { until } from './until.ts';

/** Of an instance that nobody asks: the client is handed to the provider. */
const PUBLISHABLE_KEY = 'pk_live_dGVzdC51cHNob3QuaW52YWxpZCQ';

interface Stage {
  readonly shown: Shown;
  readonly account: AccountClient;
}

let current: Stage | undefined;

/** What the test at hand has opened. */
export function stage(): Stage {
  if (!current) throw new Error('Nothing has been opened');
  return current;
}

/** The account settings of somebody who is signed in. */
export const open = (options: AccountClientOptions = {}): Promise<void> => openWith(accountClient(options));

/** The same with a client that has been told what to answer. */
export async function openWith(account: AccountClient): Promise<void> {
  const shown = await show(null);
  current = { shown, account };
  shown.store.set(openDialogAtom, 'account');
  shown.draw(
    <ClerkProvider publishableKey={PUBLISHABLE_KEY} Clerk={account.client} telemetry={false}>
      <AccountDialog />
      <Toasts />
    </ClerkProvider>,
  );
  await until(() => document.querySelector('dialog[open]'));
}

/** After each test. */
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
  stage()
    .shown.store.get(toastsAtom)
    .map((toast) => toast.text);

/** First arguments of the calls of a name. */
export const callsOf = (name: string) =>
  stage()
    .account.calls.filter(([called]) => called === name)
    .map(([, params]) => params);

/** What is wrong with a field, as a screen reader reads it after the field's name. */
export function errorOf(name: string): string {
  const ids = (field(name).element().getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

/** Files that the page hands to the browser from now on. */
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
