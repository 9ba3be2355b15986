import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lazyPart } from '../../client/ui/lazy-part.tsx';
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

const Loaded = ({ name }: { readonly name: string }) => <p>loaded {name}</p>;

/** A part that cannot be loaded without a network. */
const part = () =>
  lazyPart(
    async () => {
      loads++;
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return Loaded;
    },
    () => <p>instead</p>,
  );

test('a part that could not be loaded is requested again when the network is back', async () => {
  const Part = part();
  isOnline = false;
  shown.draw(<Part name="late" />);
  await until(() => loads === 1);
  await expect.element(page.getByText('instead')).toBeVisible();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('loaded late')).toBeVisible();
});

test('a part that could not be loaded is requested again when it is drawn anew', async () => {
  const Part = part();
  isOnline = false;
  shown.draw(<Part name="first" />);
  await until(() => loads === 1);
  shown.draw(<p>another screen</p>);
  await expect.element(page.getByText('another screen')).toBeVisible();
  isOnline = true;
  shown.draw(<Part name="second" />);
  await expect.element(page.getByText('loaded second')).toBeVisible();
});

test('a loaded part is drawn at once wherever it is drawn again, and not requested any more', async () => {
  const Part = part();
  shown.draw(<Part name="here" />);
  await expect.element(page.getByText('loaded here')).toBeVisible();
  isOnline = false;
  shown.draw(
    <section>
      <Part name="there" />
    </section>,
  );
  await expect.element(page.getByText('loaded there')).toBeVisible();
  expect(loads).toBe(1);
});
