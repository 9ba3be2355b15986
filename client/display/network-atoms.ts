import { atom, type Store } from '../state/jotai.ts';

/** What the browser says. It knows only the local connection, not what lies behind it. */
const isConnectedAtom = atom(true);
/** The last call found no server. */
const isServerUnreachableAtom = atom(false);

/** The browser knows of no network. */
export const isDisconnectedAtom = atom((get) => !get(isConnectedAtom));
/** No network, or none that reaches our server. */
export const isOfflineAtom = atom((get) => !get(isConnectedAtom) || get(isServerUnreachableAtom));

/** The parts of the browser that are used. */
interface NetworkSource {
  readonly navigator: { readonly onLine: boolean };
  addEventListener(type: 'online' | 'offline', listener: () => void): void;
}

/**
 * Updates `isOfflineAtom`.
 * @param setServerReachableListener calls back after every call with whether the server was reached
 */
export function startNetworkDetection(
  store: Store,
  source: NetworkSource,
  setServerReachableListener: (listener: (reached: boolean) => void) => void,
): void {
  const update = () => {
    store.set(isConnectedAtom, source.navigator.onLine);
    // Once the network is back, earlier failures do not count.
    if (source.navigator.onLine) store.set(isServerUnreachableAtom, false);
  };
  update();
  source.addEventListener('online', update);
  source.addEventListener('offline', update);
  setServerReachableListener((reached) => store.set(isServerUnreachableAtom, !reached));
}
