/** What a portal tells: its discovery is on the screen, or has left it, also when the page has not asked for that. */
export type PortalEvent = 'opened' | 'closed';

export interface PortalConfig {
  /** Whether the portal offers its games when the pointer leaves the page. */
  readonly exitIntent: { readonly enabled: boolean };
}

/** A portal with many games (docs/guides/show-ads.md). All but `init` act at once; all of them may throw. */
export interface PortalProvider {
  /** Loads and starts it. Before, nothing is requested; after a failure it may be called again. @throws when it is blocked or fails */
  init(): Promise<void>;
  /** Shows the games over the whole page: then `opened`. */
  openDiscovery(): void;
  /** Takes them away: then `closed`. */
  closeDiscovery(): void;
  setConfig(config: PortalConfig): void;
  /** Calls the listener for every such event from now on. */
  on(event: PortalEvent, listener: () => void): void;
}
