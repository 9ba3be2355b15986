import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { Overlays } from '../../client/app/Overlays.tsx';
import { closeDialogAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

let shown: Shown;
afterEach(() => shown.end());

test('a dialog is removed in the task that closes it: Escape reaches the next below', async () => {
  shown = await show(<Overlays />);
  const { store } = shown;
  store.set(openDialogAtom, 'consent');
  await until(() => document.querySelector('dialog[open]'));
  flushSync(() => store.set(closeDialogAtom, 'consent'));
  expect(document.querySelector('dialog')).toBeNull();
});

test('each dialog lies in its own layer, in any order of opening', async () => {
  shown = await show(<Overlays />);
  const { store } = shown;
  for (const dialog of ['consent', 'signUp', 'moreGames'] as const) store.set(openDialogAtom, dialog);
  await until(() => document.querySelectorAll('dialog[open]').length === 3);
  expect([...document.querySelectorAll<HTMLElement>('dialog[open]')].map(({ dataset }) => dataset.layer)).toEqual(['0', '2', '3']);
});
