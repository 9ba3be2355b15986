import '@fontsource/fredoka/latin-600.css';
import '@fontsource/nunito/latin-500.css';
import '@fontsource/nunito/latin-700.css';
import '../../../client/ui/pixel-font.css';
import '../../../client/ui/tokens.css';
import '../../../client/ui/base.css';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { CATALOGUE_PARTS } from '../../../client/i18n/groups.ts';
import { loadWordsAtom } from '../../../client/i18n/text-atoms.ts';
import { createStore, StateProvider, type Store } from '../../../client/state/jotai.ts';

/** The body with which a request is answered. Without one the request fails as it does without a network. */
export type Answers = (url: URL) => unknown;

/** A component on its own page, with texts and a store. */
export interface Shown {
  readonly store: Store;
  /** Draws something else instead. */
  draw(content: ReactNode): void;
  /** Removes everything. */
  end(): void;
}

export async function show(content: ReactNode): Promise<Shown> {
  const place = document.createElement('div');
  document.body.append(place);
  const root: Root = createRoot(place);
  const store = createStore();
  await Promise.all(CATALOGUE_PARTS.map((part) => store.set(loadWordsAtom, part)));
  // In the letters of the fallback, words have other widths. A font that has been loaded is not loaded again.
  await Promise.all([...document.fonts].map((font) => font.load()));
  const draw = (what: ReactNode) => root.render(<StateProvider store={store}>{what}</StateProvider>);
  draw(content);
  return {
    store,
    draw,
    end() {
      root.unmount();
      document.body.replaceChildren();
    },
  };
}

/**
 * Answers the page's requests, until `vi.unstubAllGlobals`.
 * @returns the addresses that the page has requested
 */
export function serve(answers: Answers): URL[] {
  const requests: URL[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, location.href);
    requests.push(url);
    const body = answers(url);
    if (body === undefined) throw new TypeError('No connection');
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  return requests;
}
