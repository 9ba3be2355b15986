import { atom, type Store } from '../../state/jotai.ts';

/** As the browser says; it only knows of the cable, not of what lies behind. */
const connectedAtom = atom(true);
/** The last call of ours found no server. */
const unreachedAtom = atom(false);

/** No network, or none that leads to our server. */
export const offlineAtom = atom((get) => !get(connectedAtom) || get(unreachedAtom));

/** What of the browser is listened to. */
interface NetworkSource {
  readonly navigator: { readonly onLine: boolean };
  addEventListener(type: 'online' | 'offline', listener: () => void): void;
}

/**
 * Keeps `offlineAtom` true to life.
 * @param watchServerReachable calls back after every call of ours: was the server reached?
 */
export function watchNetwork(
  store: Store,
  source: NetworkSource,
  watchServerReachable: (listener: (reached: boolean) => void) => void,
): void {
  const update = () => {
    store.set(connectedAtom, source.navigator.onLine);
    // Whatever could not be reached before is worth a new try, and a new judgement.
    if (source.navigator.onLine) store.set(unreachedAtom, false);
  };
  update();
  source.addEventListener('online', update);
  source.addEventListener('offline', update);
  watchServerReachable((reached) => store.set(unreachedAtom, !reached));
}
