import type { Atom, Store } from '../../../state/jotai.ts';
import type { Track } from '../analytics/events.ts';
import { isHushedAtom } from '../sound/sound-atoms.ts';
import type { PortalProvider } from './portal-provider.ts';

/** How long a player waits for the games, ms: for the code, its start, and the first sign of them. */
export const PORTAL_PATIENCE_MS = 6_000;

export interface PagePortalDeps {
  readonly store: Store;
  readonly track: Track;
  /** Whether a hole is played: the portal then offers nothing by itself. */
  readonly isRunOn: Atom<boolean>;
  importProvider(): Promise<PortalProvider>;
  /** Lets the page make way for what the portal draws. @returns a function that raises it again */
  lowerPage(): () => void;
  /** Calls back after `ms`. Returns a function that cancels it. */
  schedule(callback: () => void, ms: number): () => void;
}

/** The portal of a page: nothing of it is requested before `open`. While its games are on the screen the page makes way and is silent. */
export class PagePortal {
  private readonly deps: PagePortalDeps;
  private loading: Promise<PortalProvider> | undefined;
  /** Raises the page; undefined while it has not made way. */
  private raise: (() => void) | undefined;
  private onOpened: () => void = () => undefined;

  constructor(deps: PagePortalDeps) {
    this.deps = deps;
  }

  /**
   * Shows the games of the portal.
   * @param leaving aborted when the player leaves the place that has asked: the games go, or do not come any more
   * @returns whether they are there; after a no one may ask again
   */
  open(leaving: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      let isAwaited = true;
      const settle = (isOpen: boolean) => {
        isAwaited = false;
        cancel();
        resolve(isOpen);
      };
      const cancel = this.deps.schedule(() => settle(false), PORTAL_PATIENCE_MS);
      leaving.addEventListener('abort', () => settle(false));
      this.load()
        .then((provider) => {
          if (!isAwaited) return;
          this.onOpened = () => settle(true);
          leaving.addEventListener('abort', () => {
            attempt(() => provider.closeDiscovery());
            this.handleClosed();
          });
          provider.openDiscovery();
        })
        .catch(() => settle(false));
    });
  }

  /** What has failed is tried again the next time; what is only late is awaited. */
  private load(): Promise<PortalProvider> {
    this.loading ??= this.start().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async start(): Promise<PortalProvider> {
    const { importProvider, isRunOn, store } = this.deps;
    const provider = await importProvider();
    await provider.init();
    provider.on('opened', () => this.handleOpened());
    provider.on('closed', () => this.handleClosed());
    const follow = () => attempt(() => provider.setConfig({ exitIntent: { enabled: !store.get(isRunOn) } }));
    follow();
    store.sub(isRunOn, follow);
    return provider;
  }

  /** Also when the portal has offered its games by itself. */
  private handleOpened(): void {
    if (this.raise) return;
    const { lowerPage, store, track } = this.deps;
    this.raise = lowerPage();
    store.set(isHushedAtom, true);
    track('discovery_opened');
    this.onOpened();
  }

  private handleClosed(): void {
    if (!this.raise) return;
    const { store, track } = this.deps;
    this.raise();
    this.raise = undefined;
    store.set(isHushedAtom, false);
    track('discovery_closed');
  }
}

/** Asks a portal for something without which the page goes on. */
function attempt(ask: () => void): void {
  try {
    ask();
  } catch {
    // Whatever is wrong with it, the page is not.
  }
}
