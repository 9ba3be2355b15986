import '../../../client/ui/tokens.css';
import '../../../client/ui/base.css';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { loadDialogTextAtom } from '../../../client/i18n/text-atoms.ts';
import { createStore, StateProvider, type Store } from '../../../client/state/jotai.ts';

/** What a fetch of a path is answered with; a missing one fails as a broken line does. */
export type Answers = (url: URL) => unknown;

/** A component on a page of its own, with words and a store. */
export interface Shown {
  readonly store: Store;
  /** Draws something else in its place. */
  draw(content: ReactNode): void;
  /** Takes everything away again. */
  end(): void;
}

export async function show(content: ReactNode): Promise<Shown> {
  const place = document.createElement('div');
  document.body.append(place);
  const root: Root = createRoot(place);
  const store = createStore();
  await store.set(loadDialogTextAtom);
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
 * The server of this page, until `vi.unstubAllGlobals`.
 * @returns the addresses that have been asked for
 */
export function serve(answers: Answers): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, location.href);
    asked.push(url);
    const body = answers(url);
    if (body === undefined) throw new TypeError('No connection');
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  return asked;
}
