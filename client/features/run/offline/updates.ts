import type { PageMessage } from '../../../../shared/protocol/service-worker.ts';
import type { Store } from '../../../state/jotai.ts';
import { type Screen, screenAtom } from '../play/play-atoms.ts';
import { type Update, updateAtom } from './update-atoms.ts';

/** The least time between two checks for a new build, ms. The browser itself checks at every navigation. */
const CHECK_PAUSE_MS = 3_600_000;
/** A service worker that does not answer within this, ms, belongs to an unknown build. */
const ANSWER_MS = 2_000;
/** How long an activation may take, ms (usual: 50), and after that the removal of the registration. */
const TAKEOVER_MS = 1_000;
const UNREGISTER_MS = 1_000;

/** No checks during a run: a new build would be loaded and unpacked meanwhile. */
export const mayCheck = (screen: Screen, sinceMs: number): boolean => screen !== 'playing' && sinceMs >= CHECK_PAUSE_MS;

/** The page is never reloaded during a run. */
export const mayReload = (screen: Screen): boolean => screen === 'start';

export interface UpdateDeps {
  readonly store: Store;
  readonly container: ServiceWorkerContainer;
  /** The path of this page's script, by which service workers know whether it is of their build. */
  readonly entry: string;
  /** Whether the server answers at this moment; settles within a few seconds. */
  canReachServer(): Promise<boolean>;
  /** Settles when the server should be asked again. */
  untilNextTry(): Promise<void>;
  /** Registers the service worker again, after its registration was removed. */
  register(): Promise<unknown>;
  reload(): void;
}

/** Sets `updateAtom` when there is another build than this page's: waiting, or active because another tab accepted it. */
export function startUpdateDetection(registration: ServiceWorkerRegistration, deps: UpdateDeps): void {
  const { store, container, entry } = deps;
  let isTaking = false;
  const offer = (worker: ServiceWorker) => {
    const show = (progress: Update['progress']) => store.set(updateAtom, { progress, take });
    const take = () => {
      if (isTaking) return;
      isTaking = true;
      show('updating');
      takeUpdate(worker, registration, deps, {
        onWait: () => show('waiting'),
        onEnd: () => {
          isTaking = false;
          show('offered');
        },
      });
    };
    if (!isTaking) show('offered');
  };
  const consider = async (worker: ServiceWorker | null) => {
    // Pages come from the network first, so this one may be newer than the worker that served it.
    if (worker && !(await isOfBuild(worker, entry))) offer(worker);
  };
  if (container.controller) void consider(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // The first build ever is no update.
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

interface TakeListener {
  onWait(): void;
  /** The page was not reloaded, because Play was pressed. */
  onEnd(): void;
}

function takeUpdate(
  worker: ServiceWorker,
  registration: ServiceWorkerRegistration,
  deps: UpdateDeps,
  { onWait, onEnd }: TakeListener,
): void {
  const { store, container } = deps;
  const end = new AbortController();
  const mayGoOn = () => !end.signal.aborted && mayReload(store.get(screenAtom));
  // Play may have been pressed meanwhile: then the next visit uses the new build, or the player accepts it once more.
  const reloadAtStart = () => {
    if (end.signal.aborted) return;
    end.abort();
    if (mayReload(store.get(screenAtom))) deps.reload();
    else onEnd();
  };
  if (worker.state !== 'installed') {
    reloadAtStart();
    return;
  }
  container.addEventListener('controllerchange', reloadAtStart, { signal: end.signal });
  // Chromium may keep the active worker for half a minute after any request, and never answers a reload that comes meanwhile. Without
  // a registration the reload goes to the network, and the page registers the new worker again. So the server must be there; until then
  // the page stays as it is, and can still be played.
  const reloadWithoutWorker = async () => {
    while (mayGoOn() && !(await deps.canReachServer())) {
      if (mayGoOn()) onWait();
      await deps.untilNextTry();
    }
    if (mayGoOn()) {
      await Promise.race([registration.unregister().catch(() => false), new Promise((done) => setTimeout(done, UNREGISTER_MS))]);
      if (!mayGoOn()) await deps.register().catch(() => undefined);
    }
    reloadAtStart();
  };
  setTimeout(() => void reloadWithoutWorker(), TAKEOVER_MS);
  const order: PageMessage = { type: 'take-over' };
  worker.postMessage(order);
}

/** Checks for a new build when the player returns to the page, and from time to time. */
export function startUpdateChecks(registration: ServiceWorkerRegistration, store: Store): void {
  let lastMs = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || !mayCheck(store.get(screenAtom), Date.now() - lastMs)) return;
    lastMs = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, CHECK_PAUSE_MS / 4);
}
