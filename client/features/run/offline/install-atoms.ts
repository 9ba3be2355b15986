import { atom, type Store } from '../../../state/jotai.ts';

/** The event by which some browsers offer to install a page. It is no standard, so the types lack it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How the page can be installed: by our own button, by the menus of iOS, or not at all (installed already, or not possible). */
export type InstallWay = 'prompt' | 'ios' | 'none';

const offerAtom = atom<InstallEvent | null>(null);
const isIosAtom = atom(false);
const isInstalledAtom = atom(false);

export const installWayAtom = atom((get): InstallWay => {
  if (get(isInstalledAtom)) return 'none';
  if (get(offerAtom)) return 'prompt';
  return get(isIosAtom) ? 'ios' : 'none';
});

/** Whether 'Add to Home Screen' is offered. */
export const isInstallableAtom = atom((get) => get(installWayAtom) !== 'none');

/** Shows the browser's own prompt. It works once; the browser decides when it offers again. */
export const installAtom = atom(null, async (get, set): Promise<void> => {
  const offer = get(offerAtom);
  set(offerAtom, null);
  await offer?.prompt().catch(() => undefined);
});

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean };

/** iPads call themselves Macs, but no Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** The parts of the browser that are used. */
interface InstallSource {
  readonly navigator: Device;
  matchMedia(query: string): { readonly matches: boolean };
  addEventListener(type: string, listener: (event: Event) => void): void;
}

/** Must be called at once: the browser's offer comes early, and only once. */
export function startInstallDetection(store: Store, source: InstallSource): void {
  const { navigator } = source;
  store.set(isIosAtom, isIos(navigator));
  store.set(isInstalledAtom, navigator.standalone === true || source.matchMedia('(display-mode: standalone)').matches);
  source.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise some browsers show their own bar over the course.
    event.preventDefault();
    store.set(offerAtom, event as InstallEvent);
  });
  source.addEventListener('appinstalled', () => store.set(isInstalledAtom, true));
}
