import { atom, type Store } from '../../state/jotai.ts';

/** The event by which some browsers offer to install a page; no standard, so the types do not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How the page comes to the home screen: by a button of ours, by the menus of iOS, or not at all, because it is there or cannot. */
export type InstallWay = 'prompt' | 'ios' | 'none';

const offerAtom = atom<InstallEvent | null>(null);
const onIosAtom = atom(false);
const installedAtom = atom(false);

export const installWayAtom = atom((get): InstallWay => {
  if (get(installedAtom)) return 'none';
  if (get(offerAtom)) return 'prompt';
  return get(onIosAtom) ? 'ios' : 'none';
});

/** Is there any use in offering 'Add to Home Screen'? */
export const installableAtom = atom((get) => get(installWayAtom) !== 'none');

/** Shows the browser's own question. It may be asked once; the browser offers again when it sees fit. */
export const installAtom = atom(null, async (get, set): Promise<void> => {
  const offer = get(offerAtom);
  set(offerAtom, null);
  await offer?.prompt().catch(() => undefined);
});

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean };

/** iPads call themselves Macs, but no Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/** What of the browser is asked and listened to. */
interface InstallSource {
  readonly navigator: Device;
  matchMedia(query: string): { readonly matches: boolean };
  addEventListener(type: string, listener: (event: Event) => void): void;
}

/** To be called at once: the offer comes early, and only once. */
export function watchInstall(store: Store, source: InstallSource): void {
  const { navigator } = source;
  store.set(onIosAtom, isIos(navigator));
  store.set(installedAtom, navigator.standalone === true || source.matchMedia('(display-mode: standalone)').matches);
  source.addEventListener('beforeinstallprompt', (event) => {
    // Without this some browsers show a bar of their own over the course.
    event.preventDefault();
    store.set(offerAtom, event as InstallEvent);
  });
  source.addEventListener('appinstalled', () => store.set(installedAtom, true));
}
