import { START_PARTS } from '../../../../shared/start-page.ts';
import { UNSTARTED } from './watchdog.ts';

/** The script with the words for a page that does not start. A file of its own, because every page loads the watchdog. */
const WORDS_SCRIPT = '/unstarted.js';
const SHORT_WORDS = 'cover__card--short';

/**
 * Lets a script say that the page does not start, or says it in English where not even that script can be loaded. Of a
 * start screen that the server has drawn only the name stays: its buttons do nothing.
 */
export function tellWith(load: (url: string) => Promise<unknown>): void {
  for (const part of document.querySelectorAll(`${UNSTARTED} :is(${START_PARTS})`)) part.remove();
  load(WORDS_SCRIPT).catch(() => {
    const page = document.querySelector(UNSTARTED);
    if (!page || page.querySelector(`.${SHORT_WORDS}`)) return;
    const words = document.createElement('p');
    words.className = `cover__card ${SHORT_WORDS}`;
    words.lang = 'en';
    words.textContent = "Upshot didn't start. Check your connection and reload the page.";
    page.append(words);
  });
}
