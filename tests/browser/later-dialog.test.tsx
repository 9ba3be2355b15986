import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LaterDialog } from '../../client/features/play/LaterDialog.tsx';
import { dialogsAtom, openDialogAtom } from '../../client/features/play/play-atoms.ts';
import { createStore, StateProvider, type Store } from '../../client/state/jotai.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';

// A chunk that does not come.
vi.mock('../../client/features/play/ElsewhereDialog.tsx', () => {
  throw new Error('offline');
});

let root: Root;
let store: Store;
beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  store = createStore();
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function open(name: 'settings' | 'elsewhere'): void {
  store.set(openDialogAtom, name);
  root.render(
    <StateProvider store={store}>
      <LaterDialog name={name} />
    </StateProvider>,
  );
}

test('a dialog that is loaded when it is opened is shown', async () => {
  open('settings');
  await page.getByRole('dialog', { name: 'Settings' }).findElement();
  expect(store.get(dialogsAtom)).toEqual(['settings']);
});

test('one that cannot be had closes, so that the game goes on, and says so', async () => {
  open('elsewhere');
  await vi.waitUntil(() => store.get(dialogsAtom).length === 0);
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['That did not load. Are you online?']);
});
