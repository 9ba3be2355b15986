import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playing } from '../../../../tests/browser/support/runs.ts';
import { closeDialogAtom, dialogsAtom, openDialogAtom, registerDialogHostAtom } from '../../../dialogs/dialog-atoms.ts';
import { createStore, type Store } from '../../../state/jotai.ts';
import { showBeforeRunAtom, stageAtom } from '../../run/play/play-atoms.ts';
import { type AccountUser, accountAtom } from '../session/account-atoms.ts';
import { FREE_MS } from './free-start.ts';
import { watchPrivacyQuestion } from './watch-privacy-question.ts';

// The atoms of the game ask for today when they are made.
vi.hoisted(() => vi.stubGlobal('window', { gameDate: '2026-11-21' }));

const ADA: AccountUser = { id: 'user_1', username: 'ada', email: '', createdAt: null, promptedForConsent: false, emailConsent: false };

let store: Store;
let events: string[];
beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  events = [];
  store.set(registerDialogHostAtom);
  watchPrivacyQuestion(store, (name: string) => void events.push(name));
});

afterEach(() => vi.useRealTimers());

/** Waits until the start screen has been free for long enough. */
function isAsked(): boolean {
  vi.advanceTimersByTime(FREE_MS);
  return store.get(dialogsAtom).includes('privacyUpdate');
}

describe('the question of the privacy update', () => {
  it('is asked of a player who has not answered it, and that is tracked', () => {
    store.set(accountAtom, { status: 'signedIn', user: ADA });
    expect([isAsked(), events]).toEqual([true, ['privacy_update_modal_shown']]);
  });

  it.each([
    ['nobody', { status: 'signedOut' }],
    ['a player who has answered it', { status: 'signedIn', user: { ...ADA, promptedForConsent: true } }],
  ] as const)('is not asked of %s', (_, account) => {
    store.set(accountAtom, account);
    expect([isAsked(), events]).toEqual([false, []]);
  });

  it('waits while a hole is played', () => {
    store.set(stageAtom, playing());
    store.set(accountAtom, { status: 'signedIn', user: ADA });
    expect(isAsked()).toBe(false);
    store.set(showBeforeRunAtom, 'start');
    expect(isAsked()).toBe(true);
  });

  it('waits while a dialog is open, and for the play that may follow it', () => {
    store.set(openDialogAtom, 'instructions');
    store.set(accountAtom, { status: 'signedIn', user: ADA });
    expect(isAsked()).toBe(false);
    store.set(closeDialogAtom, 'instructions');
    vi.advanceTimersByTime(1);
    store.set(stageAtom, playing());
    expect([isAsked(), events]).toEqual([false, []]);
    store.set(showBeforeRunAtom, 'start');
    expect(isAsked()).toBe(true);
  });

  it('is not asked after it has been stopped', () => {
    const other = createStore();
    other.set(registerDialogHostAtom);
    other.set(accountAtom, { status: 'signedIn', user: ADA });
    watchPrivacyQuestion(other, () => undefined)();
    vi.advanceTimersByTime(FREE_MS);
    expect(other.get(dialogsAtom)).toEqual([]);
  });

  it('is asked once a visit, and of the next player again', () => {
    store.set(accountAtom, { status: 'signedIn', user: ADA });
    expect(isAsked()).toBe(true);
    store.set(closeDialogAtom, 'privacyUpdate');
    store.set(stageAtom, playing());
    store.set(showBeforeRunAtom, 'start');
    expect(isAsked()).toBe(false);
    store.set(accountAtom, { status: 'signedIn', user: { ...ADA, id: 'user_2' } });
    expect(isAsked()).toBe(true);
  });
});
