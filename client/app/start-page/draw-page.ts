import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { GameDay } from '../../../shared/game-day.ts';
import { START_DAY } from '../../../shared/start-page.ts';
import type { Language } from '../../i18n/languages.ts';
import { keepLongDate } from '../../platform/today.ts';
import { START_FIT, type StartFit } from './start-fit.ts';

/**
 * Lets React draw the page, or take over the start screen that is there already.
 * @param language of the words that React has: English, if others have not come
 */
export function drawPage(root: HTMLElement, page: ReactNode, language: Language): Root {
  const isSame = root.getAttribute(START_FIT) === ('same' satisfies StartFit) && document.documentElement.lang === language;
  keepSentDate(root);
  let drawn: Root | undefined;
  // A transition renders in slices: between them the browser paints and handles input.
  startTransition(() => {
    drawn = isSame ? hydrateRoot(root, page) : createRoot(root);
    if (!isSame) drawn.render(page);
  });
  return drawn as Root;
}

function keepSentDate(root: HTMLElement): void {
  const day = root.getAttribute(START_DAY);
  const words = root.querySelector('.start__date')?.textContent;
  if (day !== null && words) keepLongDate(day as GameDay, document.documentElement.lang, words);
}
