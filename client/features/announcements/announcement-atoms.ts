import type { Announcement } from '../../../shared/api/announcements.ts';
import type { Api } from '../../api/client.ts';
import { whenSettled } from '../../platform/idle.ts';
import { KEYS } from '../../platform/storage-keys.ts';
import { atom, type Store } from '../../state/jotai.ts';
import { storedAtom } from '../../state/stored-atom.ts';
import { bootAtom } from '../play/play-atoms.ts';
import { unexpired, untilNextExpiry } from './announcement-expiry.ts';

/** How the question for announcements stands. What was told before stays while it is asked again. */
export interface AnnouncementsState {
  readonly state: 'loading' | 'error' | 'loaded';
  readonly told: readonly Announcement[];
}

const announcementsValue = atom<AnnouncementsState>({ state: 'loading', told: [] });
/** Moves on whenever an announcement has expired; ms since the epoch. */
const nowValue = atom(0);
/** Id of the announcement that has been seen last. */
const seenValue = storedAtom<string | undefined, string>(KEYS.seenNews, (text) => text);

export const announcementsStateAtom = atom((get) => get(announcementsValue).state);
/** Those that hold now, newest first. */
export const announcementsAtom = atom((get) => unexpired(get(announcementsValue).told, get(nowValue)));

/** The first announcement has not been looked at: a beacon tells of it. */
export const hasUnseenAnnouncementsAtom = atom((get) => {
  const first = get(announcementsAtom)[0];
  return first !== undefined && first.id !== get(seenValue);
});

/** The panel shows what there is: the first is seen, and remembered. */
export const markAnnouncementsSeenAtom = atom(null, (get, set) => {
  const first = get(announcementsAtom)[0];
  if (!first || first.id === get(seenValue)) return;
  set(seenValue, first.id);
});

/** Asks the server. */
export const loadAnnouncementsAtom = atom(null, async (get, set, api: Pick<Api, 'announcements'>): Promise<void> => {
  set(announcementsValue, ({ told }) => ({ state: 'loading', told }));
  const answer = await api.announcements();
  set(nowValue, Date.now());
  set(
    announcementsValue,
    answer.ok ? { state: 'loaded', told: answer.value.announcements } : { state: 'error', told: get(announcementsValue).told },
  );
});

/**
 * Asks for announcements once the hole is there and the page idle, so that nothing waits for them, and lets them go when they
 * expire. One a page, for as long as it lives.
 */
export function startAnnouncements(store: Store, api: Pick<Api, 'announcements'>): void {
  const stop = store.sub(bootAtom, () => {
    if (store.get(bootAtom).state !== 'ready') return;
    stop();
    whenSettled(() => void store.set(loadAnnouncementsAtom, api));
  });
  let timer: number | undefined;
  const watch = () => {
    window.clearTimeout(timer);
    const left = untilNextExpiry(store.get(announcementsValue).told, Date.now());
    if (left !== undefined) timer = window.setTimeout(look, left + 1);
  };
  const look = () => {
    store.set(nowValue, Date.now());
    watch();
  };
  store.sub(announcementsValue, watch);
}
