import type { PortalEvent, PortalProvider } from './portal-provider.ts';

const HOST = 'https://sdk.playlight.dev';

/** What is used of Playlight's SDK (v0.4.4, MIT). */
export interface PlaylightSdk {
  init(config: {
    readonly exitIntent: { readonly enabled: boolean; readonly immediate: boolean };
    readonly sidebar: { readonly enableBeta: boolean; readonly forceVisible: boolean };
  }): unknown;
  setDiscovery(isVisible: boolean): void;
  setConfig(config: { readonly exitIntent: { readonly enabled: boolean } }): void;
  onEvent(event: 'discoveryOpen' | 'discoveryClose', callback: () => void): void;
}

/** Loads the SDK with its styles. @throws when something of it does not come */
export type ImportPlaylight = () => Promise<PlaylightSdk>;

const SDK_EVENTS = { opened: 'discoveryOpen', closed: 'discoveryClose' } as const satisfies Record<PortalEvent, string>;

/** Playlight's discovery of games. */
export function playlight(importSdk: ImportPlaylight = importPlaylight): PortalProvider {
  let sdk: PlaylightSdk | undefined;
  const started = (): PlaylightSdk => {
    if (!sdk) throw new Error('Playlight has not started');
    return sdk;
  };
  return {
    async init() {
      const loaded = await importSdk();
      await loaded.init({ exitIntent: { enabled: false, immediate: false }, sidebar: { enableBeta: false, forceVisible: false } });
      sdk = loaded;
    },
    openDiscovery: () => started().setDiscovery(true),
    closeDiscovery: () => started().setDiscovery(false),
    setConfig: (config) => started().setConfig(config),
    on: (event, listener) => started().onEvent(SDK_EVENTS[event], listener),
  };
}

let failures = 0;

async function importPlaylight(): Promise<PlaylightSdk> {
  // Some browsers remember a module that has failed until the page goes, so each new attempt has a URL of its own.
  const url = `${HOST}/playlight-sdk.es.js${failures === 0 ? '' : `?attempt=${failures}`}`;
  try {
    const [module] = await Promise.all([import(/* @vite-ignore */ url) as Promise<{ default: PlaylightSdk }>, addStyles()]);
    return module.default;
  } catch (error) {
    failures += 1;
    throw error;
  }
}

/** Adds the styles; an element that has failed is removed. @throws when they do not come */
function addStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `${HOST}/playlight-sdk.css`;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The styles of Playlight were not loaded'));
    });
    document.head.append(link);
  });
}
