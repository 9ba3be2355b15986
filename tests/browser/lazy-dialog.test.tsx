import { afterEach, expect, test } from 'vitest';
import { lazyDialog } from '../../client/app/lazy-dialog.tsx';
import { dialogsAtom, hostDialogsAtom, openDialogAtom } from '../../client/dialogs/dialog-atoms.ts';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

let shown: Shown;
afterEach(() => shown.end());

test('a dialog whose code cannot be loaded closes and says so; the next time it is loaded again', async () => {
  let isOnline = false;
  const Calendar = lazyDialog('archive', async () => {
    if (!isOnline) throw new TypeError('No connection');
    return () => <p id="calendar">the calendar</p>;
  });
  shown = await show(null);
  shown.store.set(hostDialogsAtom);
  shown.store.set(openDialogAtom, 'archive');
  shown.draw(<Calendar />);
  await until(() => shown.store.get(dialogsAtom).length === 0);
  expect(shown.store.get(toastsAtom)).toHaveLength(1);
  isOnline = true;
  shown.draw(<p id="page">the page</p>);
  await until(() => document.querySelector('#page'));
  shown.draw(<Calendar />);
  await until(() => document.querySelector('#calendar'));
});
