import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useLazyScreens } from '../../client/app/lazy-screens.ts';
import { type Boot, bootAtom } from '../../client/features/run/play/play-atoms.ts';
import { type Shown, show } from './support/show.tsx';
import { until } from './support/until.ts';

let shown: Shown;
let isOnline: boolean;
let loads: number;
beforeEach(async () => {
  isOnline = true;
  loads = 0;
  shown = await show(null);
});
afterEach(() => shown.end());

const loadNothing = async () => {
  loads++;
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
};

function Page() {
  const areLoaded = useLazyScreens(loadNothing);
  const [isListening, setListening] = useState(false);
  // Effects run in their order: the page hears events by now.
  useEffect(() => setListening(true), []);
  return isListening && <p>{areLoaded ? 'input and dialogs' : 'start screen only'}</p>;
}

/** Draws the page as it is while the hole is in that state. */
async function openPage(boot: Boot): Promise<void> {
  shown.store.set(bootAtom, boot);
  shown.draw(<Page />);
  await expect.element(page.getByText(/start screen only|input and dialogs/)).toBeVisible();
}

const areLoaded = () => expect.element(page.getByText('input and dialogs')).toBeVisible();

test('a gamepad loads the input devices while the hole is still loading', async () => {
  await openPage({ state: 'loading' });
  expect(loads).toBe(0);
  window.dispatchEvent(new Event('gamepadconnected'));
  await areLoaded();
});

test.each<Boot>([{ state: 'ready' }, { state: 'waiting', opensAtMs: Date.now() + 60_000 }])(
  'the input devices are loaded while the page is idle and its hole is $state',
  async (boot) => {
    await openPage(boot);
    await areLoaded();
  },
);

test('after a failure the input devices are requested again when the network is back', async () => {
  isOnline = false;
  await openPage({ state: 'ready' });
  await until(() => loads === 1);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await areLoaded();
});
