import { describe, expect, it } from 'vitest';
import { dialogsAtom, registerDialogHostAtom } from '../dialogs/dialog-atoms.ts';
import { DIALOGS } from '../dialogs/dialogs.ts';
import { createStore } from '../state/jotai.ts';
import { installHooks, type UpshotHooks } from './global-hooks.ts';

function install() {
  const store = createStore();
  const leave = store.set(registerDialogHostAtom);
  const target: { upshot?: UpshotHooks } = {};
  const events: unknown[] = [];
  installHooks(store, target, (name: string, properties?: object) => void events.push([name, properties]));
  if (!target.upshot) throw new Error('Nothing was installed');
  return { store, hooks: target.upshot, leave, events };
}

/** Dialogs that only the game opens, when it has something to show. */
const GAME_ONLY = [
  ...['accountMenu', 'ad', 'adsConsent', 'dayBoard', 'elsewhere', 'finish', 'newDay', 'passkeyOffer', 'privacyUpdate', 'share'],
  ...['deleteMap', 'editorKeys', 'editorMenu', 'exportMap', 'importMap', 'leaveEditor', 'shareMap', 'sharedMap'],
  ...['challenge', 'runKeys', 'runMenu', 'runProof', 'runStrokes', 'shotMap'],
];

describe('window.upshot', () => {
  it.each(Object.keys(DIALOGS).filter((name) => !GAME_ONLY.includes(name)))('opens and closes %s', (name) => {
    const { store, hooks } = install();
    expect(hooks.open(name)).toBe(true);
    expect(store.get(dialogsAtom)).toEqual([name]);
    hooks.close(name);
    expect(hooks.dialogs()).toEqual([]);
  });

  it.each([...GAME_ONLY, 'map', '', 'toString'])("refuses to open '%s'", (name) => {
    const { store, hooks } = install();
    expect(hooks.open(name)).toBe(false);
    expect(store.get(dialogsAtom)).toEqual([]);
  });

  it('counts the way to an account, once, and no other dialog', () => {
    const { hooks, events } = install();
    hooks.open('leaderboard');
    hooks.open('signUp');
    hooks.open('signUp');
    expect(events).toEqual([['sign_up_modal', { from: 'hook' }]]);
  });

  it('closes all when none is named, and nothing when the name is unknown', () => {
    const { hooks } = install();
    hooks.open('menu');
    hooks.open('settings');
    hooks.close('map');
    expect(hooks.dialogs()).toEqual(['menu', 'settings']);
    hooks.close();
    expect(hooks.dialogs()).toEqual([]);
  });

  it('opens nothing twice', () => {
    const { hooks } = install();
    hooks.open('settings');
    expect(hooks.open('settings')).toBe(true);
    expect(hooks.dialogs()).toEqual(['settings']);
  });

  it('opens only what the page of a player shows there', () => {
    const { store, hooks, leave } = install();
    leave();
    store.set(registerDialogHostAtom, ['signIn']);
    expect([hooks.open('menu'), hooks.open('signIn')]).toEqual([false, true]);
    expect(hooks.dialogs()).toEqual(['signIn']);
  });

  it('opens nothing where no game is in sight', () => {
    const { hooks, leave } = install();
    leave();
    expect(hooks.open('menu')).toBe(false);
    expect(hooks.dialogs()).toEqual([]);
  });
});
