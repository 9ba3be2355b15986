import type { Announcement } from '../../../../shared/api/announcements.ts';
import type { Api } from '../../../api/client.ts';
import { whenSettled } from '../../../platform/idle.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { atom, type Store } from '../../../state/jotai.ts';
import { storedAtom } from '../../../state/stored-atom.ts';
import { bootAtom } from '../../run/play/play-atoms.ts';
import { unexpired, untilNextExpiry } from './announcement-expiry.ts';

/** The state of loading. The earlier announcements stay while they are loaded again. */
export interface AnnouncementsState {
  readonly state: 'loading' | 'error' | 'loaded';
  readonly announcements: readonly Announcement[];
}

const announcementsValue = atom<AnnouncementsState>({ state: 'loading', announcements: [] });
/** Updated whenever an announcement has expired; ms since the epoch. */
const nowValue = atom(0);
/** Id of the announcement that was seen last. */
const seenValue = storedAtom<string | undefined, string>(KEYS.seenNews, (text) => text);

export const announcementsStateAtom = atom((get) => get(announcementsValue).state);
/** Announcements that have not expired, newest first. */
export const announcementsAtom = atom((get) => unexpired(get(announcementsValue).announcements, get(nowValue)));

/** The first announcement was not seen yet: a badge shows it. */
export const hasUnseenAnnouncementsAtom = atom((get) => {
  const first = get(announcementsAtom)[0];
  return first !== undefined && first.id !== get(seenValue);
});

/** Stores the first announcement as seen. */
export const markAnnouncementsSeenAtom = atom(null, (get, set) => {
  const first = get(announcementsAtom)[0];
  if (!first || first.id === get(seenValue)) return;
  set(seenValue, first.id);
});

export const loadAnnouncementsAtom = atom(null, async (get, set, api: Pick<Api, 'announcements'>): Promise<void> => {
  set(announcementsValue, ({ announcements }) => ({ state: 'loading', announcements }));
  const answer = await api.announcements();
  set(nowValue, Date.now());
  set(
    announcementsValue,
    answer.ok
      ? { state: 'loaded', announcements: answer.value.announcements }
      : { state: 'error', announcements: get(announcementsValue).announcements },
  );
});

/**
 * Loads the announcements once the hole is loaded and the page is idle, and removes them when they expire. Runs for the life of the
 * page.
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
    const left = untilNextExpiry(store.get(announcementsValue).announcements, Date.now());
    if (left !== undefined) timer = window.setTimeout(look, left + 1);
  };
  const look = () => {
    store.set(nowValue, Date.now());
    watch();
  };
  store.sub(announcementsValue, watch);
}
