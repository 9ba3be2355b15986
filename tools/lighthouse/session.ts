import type { Browser, Page } from 'playwright';
import { Player } from '../../tests/e2e/support/player.ts';
import { type PlaySession, readInteractions, type Step, watchInteractions } from './interactions.ts';

/** The page's main thread runs at a quarter of this machine's speed, as Lighthouse's phone does. */
const CPU_SLOWDOWN = 4;
/** The screen of Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 } as const;

/** Aims in pixels, short and long, to both sides, so that the ball flies, bounces and rolls. */
const PULLS = [
  { x: 0, y: 60 },
  { x: -40, y: 110 },
  { x: 35, y: 90 },
  { x: -15, y: 130 },
  { x: 50, y: 70 },
];

const AIM_KEYS = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowDown'];
/** How long a key is down, ms: the interval at which a keyboard repeats a held key. */
const KEY_REPEAT_MS = 33;

/** Plays the session once in a new profile, with real pointer and keys on a slowed processor. */
export async function playOnce(browser: Browser, url: string): Promise<PlaySession> {
  const context = await browser.newContext({ ...PHONE, isMobile: true });
  try {
    const page = await context.newPage();
    const steps: Step[] = [];
    await watchInteractions(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await playSession(page, url, async (name) => {
      steps.push({ name, start: await page.evaluate(() => performance.now()) });
    });
    return await readInteractions(page, steps);
  } finally {
    await context.close();
  }
}

/** Start screen, instructions, shots, dialogs, zoom, restart: a player's first minutes. */
async function playSession(page: Page, url: string, step: (name: string) => Promise<void>): Promise<void> {
  const player = new Player(page);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const openAndClose = async (name: string, title: string): Promise<void> => {
    const fold = button('More buttons');
    if ((await fold.isVisible()) && !(await button(name).isVisible())) {
      await step('unfold the buttons');
      await fold.click();
    }
    await step(`open ${title}`);
    await button(name).click();
    await dialog(title).waitFor();
    await step(`close ${title}`);
    await page.keyboard.press('Escape');
    await dialog(title).waitFor({ state: 'hidden' });
  };
  await page.goto(url);
  await button('Play').waitFor();
  // The first second is part of the loading, which Lighthouse measures as blocking time.
  await page.waitForLoadState('networkidle');
  await openAndClose('Settings', 'Settings');
  await step('Play');
  await button('Play').click();
  await step('confirm the instructions');
  await button("Got it, let's play").click();
  await player.ready();
  for (const [index, pull] of PULLS.entries()) {
    await step(`shot ${index + 1} by pointer`);
    await player.dragAndRelease(pull);
    await player.strokesAre(index + 1);
    await player.ready();
  }
  await step('aim by keys');
  for (const key of AIM_KEYS) await page.keyboard.press(key, { delay: KEY_REPEAT_MS });
  await step('shot by keys');
  await page.keyboard.press('Space', { delay: KEY_REPEAT_MS });
  await player.strokesAre(PULLS.length + 1);
  await player.ready();
  await openAndClose('Leaderboard', "Today's Leaderboard");
  await openAndClose('Instructions', 'How to play');
  for (const zoom of ['.5x', '.35x', '1x']) {
    await step(`zoom ${zoom}`);
    await page.locator('.zoom__button').click();
    await page.locator('.zoom__choice', { hasText: zoom }).first().click();
  }
  await step('ask for a restart');
  await page.keyboard.press('r');
  await dialog('Reset Hole?').waitFor();
  await step('restart');
  await page.keyboard.press('Enter');
  await player.strokesAre(0);
}
