import type { BrowserContext } from 'playwright';
import { within } from '../e2e/support/within.ts';

/** Characters of a page's text that are printed. */
const TOLD_CHARACTERS = 400;

/** Prints what the pages of a test that has failed show: where it waited in vain, that says most. */
export async function tellPages(profiles: readonly BrowserContext[]): Promise<void> {
  for (const page of profiles.flatMap((profile) => profile.pages())) {
    const shown = () => `open: ${[...document.querySelectorAll('dialog[open]')].map((one) => one.textContent)}\n${document.body.innerText}`;
    // A page that has crashed, or computes without end, answers nothing.
    const text = await within(page.evaluate(shown), 'what a page shows').catch(String);
    console.log(`${page.url()}\n${text.slice(0, TOLD_CHARACTERS)}`);
  }
}
