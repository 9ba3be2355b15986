import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { motionAtom } from '../../client/display/display-atoms.ts';
import { languageAtom, setLanguageAtom } from '../../client/i18n/text-atoms.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { violations } from './support/axe.ts';
import { drawn } from './support/drawn.ts';
import { app, closeApp, openApp, ready, reopenApp, startIsReady } from './support/open-app.tsx';
import { LARGE_PX, setTextSize, USUAL_PX } from './support/text-size.ts';
import { until } from './support/until.ts';

// What is no dialog: every-dialog.test.tsx walks through those.

const SIZES = [
  [390, 844],
  [1280, 800],
] as const;

let faults: Record<string, readonly string[]>;
beforeEach(() => {
  faults = {};
});
afterEach(async () => {
  await closeApp();
  await setTextSize(USUAL_PX);
});

/** Notes what is wrong with what the page shows. */
async function look(name: string): Promise<void> {
  await document.fonts.ready;
  await drawn();
  const found = await violations();
  await setTextSize(LARGE_PX);
  await drawn();
  found.push(...cutTexts());
  await setTextSize(USUAL_PX);
  await drawn();
  if (found.length > 0) faults[name] = found;
}

async function inGerman(): Promise<void> {
  const { store } = app();
  // German has the longest words.
  await store.set(setLanguageAtom, 'de');
  store.set(motionAtom, 'reduced');
  await until(() => store.get(languageAtom) === 'de');
}

test.each(SIZES)(
  'no screen has a violation or a cut text at %i by %i, in long and in large text',
  async (width, height) => {
    await openApp();
    await page.viewport(width, height);
    await inGerman();
    await startIsReady();
    await look('start');
    // By a pointer: by a key, the instructions are in words.
    await page.elementLocator(document.querySelector('.start__play') as HTMLElement).click();
    const hand = await until(() => document.querySelector<HTMLElement>('.ghost-hand__tip button'));
    await look('the ghost hand');
    hand?.click();
    await ready();
    await look('play');
    const fold = document.querySelector<HTMLElement>('.hud__fold');
    if (fold?.checkVisibility()) {
      fold.click();
      await look('play with all buttons');
    }
    for (const path of ['/r/file', '/c', '/design', '/no-such-page']) {
      await reopenApp(path);
      await inGerman();
      await until(() => document.querySelector('main h1'));
      await look(path);
    }
    expect(faults).toEqual({});
  },
  180_000,
);

// Larger screens are held by cookie-question.test.tsx.
test('on the smallest phone the cookie question leaves Play free, and is not cut off', async () => {
  await openApp();
  await page.viewport(320, 568);
  await startIsReady();
  await document.fonts.ready;
  await drawn();
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const [play, question] = [boxOf('.start__play'), boxOf('.consent')];
  const isApart = play.bottom <= question.top || question.right <= play.left;
  expect([isApart, play.top >= 0, question.height > 0, question.bottom <= 568, question.left >= 0]).toEqual([true, true, true, true, true]);
  // Held sideways, a phone shows all of the start screen.
  await page.viewport(844, 390);
  await drawn();
  const start = document.querySelector('main') as HTMLElement;
  expect([start.scrollHeight - start.clientHeight, start.scrollWidth - start.clientWidth]).toEqual([0, 0]);
});
