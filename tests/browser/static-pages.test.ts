import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { until } from './support/until.ts';

// The pages beside the game, as files. Their links and words are checked without a browser.

const SIZES = [
  [390, 844],
  [1280, 800],
] as const;

type Axe = typeof axe;

const devTools = () => cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
const prefer = (value: 'light' | 'dark' | '') =>
  devTools().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });

afterEach(async () => {
  document.body.replaceChildren();
  await prefer('');
});

async function open(path: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.src = path;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  frame.addEventListener('load', resolve);
  document.body.append(frame);
  await promise;
  await frame.contentDocument?.fonts.ready;
  return frame;
}

test.each(['/privacy.html', '/terms.html', '/about.html'])(
  '%s uses our own fonts, has no axe violation and scrolls only vertically',
  async (path) => {
    const frame = await open(path);
    const page = frame.contentDocument as Document;
    const inside = frame.contentWindow as Window & { readonly eval: (script: string) => unknown; readonly axe: Axe };
    const loaded = [...page.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''));
    expect(new Set(loaded)).toEqual(new Set(['Pixelify Sans', 'Fredoka', 'Nunito']));
    inside.eval(axe.source);
    for (const [width, height] of SIZES) {
      Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, border: '0' });
      for (const scheme of ['light', 'dark'] as const) {
        await prefer(scheme);
        await until(() => inside.matchMedia(`(prefers-color-scheme: ${scheme})`).matches && inside.innerWidth === width);
        const { violations } = await inside.axe.run(page);
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        const { scrollWidth, clientWidth } = page.documentElement;
        expect({ width, scheme, found, aside: scrollWidth - clientWidth }).toEqual({ width, scheme, found: [], aside: 0 });
      }
    }
    // The skip link moves the focus to the text.
    const skip = page.querySelector<HTMLAnchorElement>('a[href="#text"]');
    expect(page.querySelector('a')).toBe(skip);
    skip?.focus();
    skip?.click();
    await until(() => page.activeElement?.tagName === 'MAIN');
  },
);
