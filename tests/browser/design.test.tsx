import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DesignPage } from '../../client/features/ground/design/DesignPage.tsx';
import { createStore, StateProvider } from '../../client/state/jotai.ts';
import { ICON_BITMAPS } from '../../client/ui/icon-bitmaps.ts';
import '../../client/ui/tokens.css';
import '../../client/ui/base.css';
import { MEDALS } from '../../shared/course/medals.ts';
import { violations } from './support/axe.ts';
import { until } from './support/until.ts';

let root: Root;
beforeEach(async () => {
  document.documentElement.lang = 'en';
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <StateProvider store={createStore()}>
      <DesignPage />
    </StateProvider>,
  );
  await until(() => document.querySelector('main'));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

test('it shows every icon and medal, every color with its contrast, and every sky', () => {
  const names = [...document.querySelectorAll<HTMLElement>('[data-icon]')].map(({ dataset }) => dataset.icon);
  expect(names).toEqual(Object.keys(ICON_BITMAPS));
  expect([...document.querySelectorAll<SVGElement>('[data-medal]')].map(({ dataset }) => dataset.medal)).toEqual([...MEDALS]);
  const ink = [...document.querySelectorAll('main li')].find((item) => item.querySelector('code')?.textContent === '--ink');
  expect(ink?.textContent).toContain('✓ 16.7 on paper');
  expect(document.querySelectorAll('main [style*="/art/sky-"]')).toHaveLength(6);
  for (const scale of ['--space-1', '--type-body', '--motion-enter', '--ease-spring']) {
    expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toContain(scale);
  }
});

test('search engines are told not to index it, and only this page', async () => {
  const robots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');
  expect(robots()).toBe('noindex');
  root.render(null);
  await until(() => robots() === undefined);
});

test('it shows the modal and the toast of the game', async () => {
  await page.getByRole('button', { name: 'Modal that asks' }).click();
  await expect.element(page.getByRole('dialog', { name: 'A question?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await until(() => !document.querySelector('dialog'));
  await page.getByRole('button', { name: 'Toast' }).click();
  await expect.element(page.getByText('A toast, for three seconds')).toBeVisible();
});

test('axe finds no violation on the page', async () => {
  // Only our own part is checked: the test runner's page around it has its own title and landmarks.
  expect(await violations('main')).toEqual([]);
});
