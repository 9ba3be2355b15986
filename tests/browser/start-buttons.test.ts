import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { levelAtom } from '../../client/features/run/play/play-atoms.ts';
import { LANGUAGES, type Language } from '../../client/i18n/languages.ts';
import { chooseLanguageAtom } from '../../client/i18n/text-atoms.ts';
import type { Shown } from './support/show.tsx';
import { showStartScreen } from './support/start-screen.tsx';
import { until } from './support/until.ts';

let shown: Shown;
beforeEach(async () => {
  shown = await showStartScreen();
  shown.store.set(levelAtom, { name: 'Pagoda', par: 35, theme: 'meadow', medals: { gold: 17, silver: 22, bronze: 35 } });
  await until(() => document.querySelector('.hole-medals'));
  await document.fonts.ready;
});
afterEach(async () => {
  await shown.store.set(chooseLanguageAtom, 'en');
  shown.end();
});

/** The least space between a label and the outer edge of its button, CSS pixels: the border is 3 of them. */
const LEAST_SPACE = 4;

/** The buttons of the card whose labels come too near to their edges. */
const overflowing = () =>
  [...document.querySelectorAll<HTMLElement>('.start__card .button')]
    .filter((button) => {
      const label = document.createRange();
      label.selectNodeContents(button);
      const [inner, outer] = [label.getBoundingClientRect(), button.getBoundingClientRect()];
      return inner.left - outer.left < LEAST_SPACE || outer.right - inner.right < LEAST_SPACE || outer.right > innerWidth;
    })
    .map((button) => button.textContent);

const isHoleLineWhole = (): boolean => {
  const line = document.querySelector('.start__today');
  return line !== null && line.scrollWidth <= line.clientWidth;
};

test('the line of the hole tells how many strokes each medal allows', async () => {
  const words = () => [...document.querySelectorAll('.hole-medals li')].map((item) => item.getAttribute('title'));
  expect(words()).toEqual(['Gold medal: 17 strokes or fewer', 'Silver medal: 22 strokes or fewer', 'Bronze medal: 35 strokes or fewer']);
});

test.each([
  [320, 568],
  [360, 640],
  [390, 844],
  [640, 360],
  [640, 400],
  [844, 390],
  [1280, 800],
])('at %i by %i labels fit their buttons and the hole its card, in every language', async (width, height) => {
  await page.viewport(width, height);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await shown.store.set(chooseLanguageAtom, language);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect([language, overflowing(), isHoleLineWhole()]).toEqual([language, [], true]);
  }
});
