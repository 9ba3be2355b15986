import type { LoadedClerk } from '@clerk/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playing } from '../../../../tests/browser/support/runs.ts';
import { closeDialogAtom, dialogsAtom, openDialogAtom, registerDialogHostAtom } from '../../../dialogs/dialog-atoms.ts';
import { createTextStore, type TextStore } from '../../../platform/storage.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { showBeforeRunAtom, stageAtom } from '../../run/play/play-atoms.ts';
import { type AccountUser, accountAtom, clientAtom } from '../session/account-atoms.ts';
import { countCodeSignIn } from '../session/add-passkey-prompt.ts';
import { FREE_MS } from './free-start.ts';
import { watchAddPasskeyPrompt } from './watch-add-passkey-prompt.ts';

const device = vi.hoisted(() => ({ canMakePasskeys: true }));
// The atoms of the game ask for today when they are made.
vi.hoisted(() =>
  vi.stubGlobal('window', {
    gameDate: '2026-11-21',
    PublicKeyCredential: Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => device.canMakePasskeys,
    }),
  }),
);

const ADA: AccountUser = { id: 'user_1', username: 'ada', email: '', createdAt: null, promptedForConsent: true, emailConsent: false };

let store: Store;
let texts: TextStore;
beforeEach(() => {
  vi.useFakeTimers();
  device.canMakePasskeys = true;
  store = createStore();
  texts = createTextStore(() => {
    throw new Error('Only memory');
  });
  store.set(registerDialogHostAtom);
  watchAddPasskeyPrompt(store, texts);
});
afterEach(() => vi.useRealTimers());

/** Signs in with a code for the given time. */
function signIn(
  count: number,
  { user = ADA, passkeys = [{}], isOn = true }: { user?: AccountUser; passkeys?: object[]; isOn?: boolean } = {},
) {
  for (let i = 0; i < count; i++) countCodeSignIn(texts, user.id);
  const userSettings = { attributes: { passkey: { enabled: isOn } } };
  store.set(clientAtom, { user: { passkeys }, __unstable__environment: { userSettings } } as unknown as LoadedClerk);
  store.set(accountAtom, { status: 'signedIn', user });
}

/** Waits until the start screen has been free for long enough. */
async function isPrompted(): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(FREE_MS);
  return store.get(dialogsAtom).includes('passkeyOffer');
}

const NONE = { passkeys: [] };

describe('the prompt to add a passkey', () => {
  it('is shown on the start screen after the third sign-in with a code', async () => {
    signIn(3, NONE);
    expect(await isPrompted()).toBe(true);
  });

  it('is shown once, whatever the player does with it', async () => {
    signIn(3, NONE);
    expect(await isPrompted()).toBe(true);
    store.set(closeDialogAtom, 'passkeyOffer');
    expect(await isPrompted()).toBe(false);
    store.set(accountAtom, { status: 'signedOut' });
    signIn(3, NONE);
    expect(await isPrompted()).toBe(false);
  });

  it('is not shown after the second', async () => {
    signIn(2, NONE);
    expect(await isPrompted()).toBe(false);
  });

  it.each([
    ['to an account that has one', {}],
    ['where the instance has none', { passkeys: [], isOn: false }],
    ['before the question of the privacy update is answered', { passkeys: [], user: { ...ADA, promptedForConsent: false } }],
  ])('is not shown %s', async (_, options) => {
    signIn(3, options);
    expect(await isPrompted()).toBe(false);
  });

  it('is not shown on a device that can make none', async () => {
    device.canMakePasskeys = false;
    signIn(3, NONE);
    expect(await isPrompted()).toBe(false);
  });

  it('waits for the end of a run, and of a dialog', async () => {
    store.set(stageAtom, playing());
    signIn(3, NONE);
    expect(await isPrompted()).toBe(false);
    store.set(openDialogAtom, 'menu');
    store.set(showBeforeRunAtom, 'start');
    expect(await isPrompted()).toBe(false);
    store.set(closeDialogAtom, 'menu');
    expect(await isPrompted()).toBe(true);
  });
});
