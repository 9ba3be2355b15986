import { chromium } from 'playwright';
import { provideChromium } from '../test/chromium.ts';
import { CHROMIUM_ARGS } from '../test/chromium-path.ts';
import type { OpenBrowser } from './browser.ts';

/** Opens a page in Chromium, headless. */
export async function openChromium(url: string): Promise<OpenBrowser> {
  const executablePath = await provideChromium();
  if (!executablePath) throw new Error('No Chromium: install one, or set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  await page.goto(url);
  return { name: `Chromium ${browser.version()}`, close: () => browser.close() };
}
