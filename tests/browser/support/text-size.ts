import { cdp } from 'vitest/browser';

/** The text size of the browser, CSS pixels: the usual one, and twice that. */
export const USUAL_PX = 16;
export const LARGE_PX = 32;

interface DevTools {
  send(method: string, parameters: object): Promise<unknown>;
}

/** Sets the text size that a player chooses in the browser. */
export function setTextSize(standard: number): Promise<unknown> {
  return (cdp() as unknown as DevTools).send('Page.setFontSizes', { fontSizes: { standard } });
}
