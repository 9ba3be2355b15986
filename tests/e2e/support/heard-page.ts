import type { Page } from 'playwright';
import type { HeardCourse } from '../../support/listening-player.ts';
import { text } from '../../support/texts.ts';

const HEARD_TIMEOUT_MS = 30_000;
/** One press of an arrow key: degrees, and percent of power. */
const TURN = 1.5;
const CHARGE = 2;

declare global {
  interface Window {
    /** What a screen reader would have spoken, in order. */
    heard?: string[];
  }
}

/** Keeps what the live regions of a page say from now on. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: string[] = [];
    window.heard = heard;
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('[role=status]'));
      for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** A course in the browser, by its keys and its live regions alone. Before the first shot only. */
export async function heardPage(page: Page): Promise<HeardCourse> {
  await listen(page);
  let angle = 90;
  let power = 50;
  let isShown = false;
  let spokenAim = '';
  /** Does something, then waits for the first sentences of that kind. */
  const after = async (act: () => Promise<void>, kind: RegExp): Promise<string> => {
    const from = await page.evaluate(() => window.heard?.length ?? 0);
    await act();
    const found = await page.waitForFunction(
      ([since, pattern]) => window.heard?.slice(since).find((words) => new RegExp(pattern).test(words)),
      [from, kind.source] as const,
      { timeout: HEARD_TIMEOUT_MS },
    );
    return String(await found.jsonValue());
  };
  /** Sends down and up without a wait between them: a key that is held too long glides. */
  const press = async (key: string, times: number) => {
    for (let i = 0; i < times; i++) await Promise.all([page.keyboard.down(key), page.keyboard.up(key)]);
  };
  return {
    describe: () => after(() => press('l', 1), /Finish /),
    async aim(angleDeg, percent) {
      const turns = Math.round((angleDeg - angle) / TURN);
      const charges = Math.round((percent - power) / CHARGE);
      if (isShown && turns === 0 && charges === 0) return spokenAim;
      angle += turns * TURN;
      power += charges * CHARGE;
      const aim = async () => {
        if (turns === 0 && charges === 0) await press('Space', 1);
        await press(turns > 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(turns));
        await press(charges > 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(charges));
      };
      spokenAim = await after(aim, new RegExp(`^Angle ${angle}, power ${power} %`));
      isShown = true;
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
