import type { Page } from 'playwright';
import type { HeardCourse } from '../../support/listening-player.ts';
import { text } from '../../support/texts.ts';

const HEARD_TIMEOUT_MS = 30_000;
/** An aim that is not spoken anew for this long has come to rest: a busy page speaks between two presses. */
const QUIET_MS = 500;
/** One press of an arrow key: degrees, and percent of power. */
const TURN = 1.5;
const CHARGE = 2;
/** A busy page may take a press for a longer one, which is heard and corrected. */
const CORRECTIONS = 4;
/** The sentence of an aim. */
const AIM = /^Angle ([\d.]+), power (\d+)%/;

interface Spoken {
  readonly words: string;
  readonly atMs: number;
}

declare global {
  interface Window {
    /** What a screen reader would have spoken, in order. */
    heard?: Spoken[];
  }
}

/** Keeps what the live regions of a page say from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: Spoken[] = [];
    window.heard = heard;
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[role=status]'));
      for (const region of new Set(regions)) if (region?.textContent) heard.push({ words: region.textContent, atMs: performance.now() });
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** A course in the browser, by its keys and its live regions alone. */
export async function heardPage(page: Page): Promise<HeardCourse> {
  await listen(page);
  // The reader's place is the course, as when it is entered by Tab.
  await page.getByLabel(text('play.course')).focus();
  let isShown = false;
  let spokenAim = '';
  /** Does something, then waits for the sentences of that kind that no others of it have followed for a while. */
  const after = async (act: () => Promise<void>, kind: RegExp): Promise<string> => {
    const from = await page.evaluate(() => window.heard?.length ?? 0);
    await act();
    const waiting = page.waitForFunction(
      ([since, pattern, quietMs]) => {
        const last = window.heard?.slice(since).findLast(({ words }) => new RegExp(pattern).test(words));
        return last && performance.now() - last.atMs > quietMs && last.words;
      },
      [from, kind.source, kind === AIM ? QUIET_MS : 0] as const,
      { timeout: HEARD_TIMEOUT_MS },
    );
    const found = await waiting.catch(async (error) => {
      throw new Error(
        `${kind} was not heard. ${await page.evaluate(() => `At ${document.activeElement?.outerHTML.slice(0, 200)}: ${JSON.stringify(window.heard)}`)}`,
        {
          cause: error,
        },
      );
    });
    return String(await found.jsonValue());
  };
  /** Sends down and up without a wait between them: a key that is held too long glides. */
  const press = async (key: string, times: number) => {
    for (let i = 0; i < times; i++) await Promise.all([page.keyboard.down(key), page.keyboard.up(key)]);
  };
  return {
    describe: () => after(() => press('l', 1), /Finish /),
    async aim(angleDeg, percent) {
      if (!isShown) spokenAim = await after(() => press('Space', 1), AIM);
      isShown = true;
      for (let i = 0; i < CORRECTIONS; i++) {
        const [, angle, power] = AIM.exec(spokenAim) ?? [];
        const turns = Math.round((angleDeg - Number(angle)) / TURN);
        const charges = Math.round((percent - Number(power)) / CHARGE);
        if (turns === 0 && charges === 0) break;
        spokenAim = await after(async () => {
          await press(turns > 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(turns));
          await press(charges > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(charges));
        }, AIM);
      }
      return spokenAim;
    },
    async shoot() {
      isShown = false;
      return after(() => press('Space', 1), /^(Stroke|In the hole)/);
    },
    async goBack() {
      await after(() => press('c', 1), new RegExp(text('play.backAtCheckpoint')));
    },
  };
}
