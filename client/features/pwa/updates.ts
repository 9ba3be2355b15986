import type { PageMessage } from '../../../shared/protocol/service-worker.ts';
import { atom, type Store } from '../../state/jotai.ts';
import { type Screen, screenAtom } from '../play/play-atoms.ts';

/** A newer build is installed and waits for the player's word. */
export interface Update {
  /** Lets it take over and loads the page anew. */
  take(): void;
}

export const updateAtom = atom<Update | null>(null);

/** Pause between two questions for a new build, ms. The browser itself asks at every navigation. */
const CHECK_PAUSE_MS = 3_600_000;
/** A service worker that says nothing for so long, ms, is of a build that we do not know. */
const ANSWER_MS = 2_000;
/** A takeover takes some 50 ms. */
const TAKEOVER_MS = 4_000;

/** Nothing is asked for during a run: a new build would be fetched and unpacked beside it. */
export const mayCheck = (screen: Screen, sinceMs: number): boolean => screen !== 'playing' && sinceMs >= CHECK_PAUSE_MS;

/** The page is never loaded anew during a run. */
export const mayReload = (screen: Screen): boolean => screen === 'start';

export interface UpdateDeps {
  readonly store: Store;
  readonly container: ServiceWorkerContainer;
  /** Path of the script of this page, by which service workers tell whether it is of their build. */
  readonly entry: string;
  reload(): void;
}

/** Sets `updateAtom` whenever a build is there that is not this page's: waiting, or in charge because another tab has said so. */
export function watchUpdates(registration: ServiceWorkerRegistration, deps: UpdateDeps): void {
  const { store, container, entry } = deps;
  const consider = async (worker: ServiceWorker | null) => {
    // Pages come from the network first, so this one may be newer than what has served it.
    if (!worker || (await isOfBuild(worker, entry))) return;
    store.set(updateAtom, { take: () => takeUpdate(worker, deps) });
  };
  if (container.controller) void consider(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // The first one of all is no update.
      if (worker.state === 'installed' && container.controller) void consider(worker);
    });
  });
  container.addEventListener('controllerchange', () => void consider(container.controller));
}

async function isOfBuild(worker: ServiceWorker, entry: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  const question: PageMessage = { type: 'has-file', path: entry };
  worker.postMessage(question, [port2]);
  const isOurs = await answer;
  port1.close();
  return isOurs;
}

function takeUpdate(worker: ServiceWorker, { store, container, reload }: UpdateDeps): void {
  const reloadAtStart = () => {
    // Play may have been pressed meanwhile: then the next visit is the new one.
    if (mayReload(store.get(screenAtom))) reload();
  };
  if (worker.state !== 'installed') {
    reloadAtStart();
    return;
  }
  container.addEventListener('controllerchange', reloadAtStart, { once: true });
  setTimeout(reloadAtStart, TAKEOVER_MS);
  const order: PageMessage = { type: 'take-over' };
  worker.postMessage(order);
}

/** Asks for a new build when the player comes back to a page that has long been open, and now and then. */
export function checkNowAndThen(registration: ServiceWorkerRegistration, store: Store): void {
  let lastMs = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || !mayCheck(store.get(screenAtom), Date.now() - lastMs)) return;
    lastMs = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, CHECK_PAUSE_MS / 4);
}
