import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyDialog } from '../../client/app/lazy-dialog.ts';
import { dialogsAtom, openDialogAtom, registerDialogHostAtom } from '../../client/dialogs/dialog-atoms.ts';
import { SLOW_LOAD_MS } from '../../client/ui/lazily.tsx';
import { toastsAtom } from '../../client/ui/toast-atoms.ts';
import { drawn } from './support/drawn.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

let shown: Shown;
beforeEach(async () => {
  shown = await show(null);
  shown.store.set(registerDialogHostAtom);
});
afterEach(() => {
  vi.useRealTimers();
  shown.end();
});

test('a dialog whose code fails to load closes and says so; the next time it loads', async () => {
  let isOnline = false;
  const Calendar = lazyDialog('archive', async () => {
    if (!isOnline) throw new TypeError('No connection');
    return () => <p id="calendar">the calendar</p>;
  });
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

test('a dialog that does not come gives the run free, and opens once it has come', async () => {
  let arrive: (dialog: () => ReactNode) => void = () => undefined;
  const Calendar = lazyDialog('archive', () => new Promise((resolve) => (arrive = resolve)));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = async () => {
    shown.store.set(openDialogAtom, 'archive');
    shown.draw(<Calendar />);
    await drawn();
  };
  await open();
  vi.advanceTimersByTime(SLOW_LOAD_MS - 1);
  expect(shown.store.get(dialogsAtom)).toEqual(['archive']);
  vi.advanceTimersByTime(1);
  expect([shown.store.get(dialogsAtom), shown.store.get(toastsAtom).length]).toEqual([[], 1]);
  shown.draw(null);
  await drawn();
  arrive(() => <p id="calendar">the calendar</p>);
  await open();
  expect(document.querySelector('#calendar')).not.toBeNull();
  vi.advanceTimersByTime(SLOW_LOAD_MS);
  expect(shown.store.get(dialogsAtom)).toEqual(['archive']);
});
