import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepEarlyPresses } from '../../client/app/start-page/early-press.ts';
import { tellUnstarted } from '../../client/features/run/offline/tell-unstarted.ts';
import { tellWith } from '../../client/features/run/offline/tell-with.ts';
import german from '../../client/i18n/messages/de/unstarted.json' with { type: 'json' };
import english from '../../client/i18n/messages/en/unstarted.json' with { type: 'json' };

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div id="root"><main data-unstarted></main></div>';
});
afterEach(() => document.body.replaceChildren());

test('a page that does not start says what the player can do, once', async () => {
  tellUnstarted();
  tellUnstarted();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: english.title, level: 1 })).toBeVisible();
  await expect.element(page.getByText(english.remedy)).toBeVisible();
  await expect.element(page.getByText(english.loss)).toBeVisible();
  await expect.element(page.getByRole('button', { name: english.reload })).toBeVisible();
});

test('of a start screen whose buttons do nothing the name is left', async () => {
  document.body.innerHTML =
    '<main class="start" data-unstarted><h1>Upshot</h1><section class="start__card"><button>Play</button></section></main>';
  tellWith(async () => tellUnstarted());
  await expect.element(page.getByRole('heading', { name: english.title })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Upshot' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Play' }).elements()).toEqual([]);
});

test('the button of a page that does not start is not kept back', async () => {
  const root = document.getElementById('root') as HTMLElement;
  keepEarlyPresses(root);
  tellUnstarted();
  const button = page.getByRole('button', { name: english.reload });
  // The page of the tests is not reloaded.
  (button.element() as HTMLElement).addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  const pressed = new Promise((resolve) => root.addEventListener('click', resolve, { capture: true, once: true }));
  await userEvent.click(button);
  expect((await pressed) as Event).toMatchObject({ defaultPrevented: false });
});

test('it says so in the language that the player has chosen', async () => {
  localStorage.setItem('language', 'de');
  tellUnstarted();
  await expect.element(page.getByRole('heading', { name: german.title })).toBeVisible();
  expect(page.getByRole('alert').element().getAttribute('lang')).toBe('de');
});

test('a page that has started meanwhile is not covered', () => {
  document.body.innerHTML = '<main>the game</main>';
  tellUnstarted();
  expect(document.body.textContent).toBe('the game');
});

test('the words are a script of their own; without it there is one English sentence', async () => {
  const loaded: string[] = [];
  tellWith(async (url) => void loaded.push(url));
  expect([loaded, document.body.textContent]).toEqual([['/unstarted.js'], '']);
  for (let i = 0; i < 2; i++) tellWith(() => Promise.reject(new TypeError('no network')));
  await expect.element(page.getByText("Upshot didn't start. Check your connection and reload the page.")).toBeVisible();
  expect(document.querySelectorAll('p')).toHaveLength(1);
});
