import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DesignPage } from '../../client/features/ground/design/DesignPage.tsx';
import { createStore, StateProvider } from '../../client/state/jotai.ts';
import { ICON_BITMAPS } from '../../client/ui/icon-bitmaps.ts';
import '@fontsource/fredoka/latin-600.css';
import '@fontsource/nunito/latin-500.css';
import '@fontsource/nunito/latin-700.css';
import fallbackFonts from '../../client/ui/fallback-fonts.css?inline';
import '../../client/ui/tokens.css';
import '../../client/ui/base.css';
import { assert } from '../../shared/assert.ts';
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

/** Words of the start screen. */
const WORDS = 'One hole a day, straight up. No checkpoints, water and reset send you back to the start.';

/** Size of the words in a font; undefined when the font cannot be loaded. */
async function sizeIn(font: string): Promise<DOMRect | undefined> {
  const faces = await document.fonts.load(font).catch(() => []);
  if (faces.length === 0) return undefined;
  const words = document.createElement('span');
  words.style.cssText = `font: ${font}; line-height: normal; white-space: nowrap; position: absolute`;
  words.textContent = WORDS;
  document.body.append(words);
  return words.getBoundingClientRect();
}

test.each([
  [500, 'Nunito', '--font-body'],
  [700, 'Nunito', '--font-body'],
  [600, 'Fredoka', '--font-button'],
])('words in a fallback font of weight %i are as wide and as high as in %s', async (weight, name, stack) => {
  // For this test alone: files share the page, and wait for all of its fonts.
  const style = document.createElement('style');
  style.textContent = fallbackFonts;
  document.head.append(style);
  onTestFinished(() => style.remove());
  expect(getComputedStyle(document.documentElement).getPropertyValue(stack)).toContain(`"${name}", "${name} Arial", "${name} Roboto"`);
  const own = await sizeIn(`${weight} 16px "${name}"`);
  assert(own, 'our own font is there');
  for (const family of [`"${name} Arial"`, `"${name} Roboto"`]) {
    const fallback = await sizeIn(`${weight} 16px ${family}`);
    // Few systems have both.
    if (!fallback) continue;
    expect(fallback.width / own.width).toBeCloseTo(1, 1);
    expect(Math.abs(fallback.height - own.height)).toBeLessThanOrEqual(1);
  }
});
