import { api } from '../../api/client.ts';
import { areNotificationsOnAtom } from '../../display/notifications-atom.ts';
import { localStore } from '../../platform/storage.ts';
import { atom } from '../../state/jotai.ts';
import { screenAtom } from '../play/play-atoms.ts';
import { submissionsAtom } from '../submission/submission-atoms.ts';
import { type RecentScore, ScoreFeed } from './score-feed.ts';

/** The player wants notes and is on the course. */
export const isFeedWantedAtom = atom((get) => get(areNotificationsOnAtom) && get(screenAtom) === 'playing');

/** Scores of this visit's own runs that the server has accepted. */
const ownScoresAtom = atom((get) =>
  Object.values(get(submissionsAtom)).flatMap((submission) => (submission.state === 'accepted' ? [submission.answer.score] : [])),
);

/** The note that is shown now. */
export const noteAtom = atom<RecentScore | null>(null);

const feedAtom = atom<ScoreFeed | null>(null);

/** Returns the one feed of the page: it keeps the time of its last request from hole to hole. */
export const openFeedAtom = atom(null, (get, set): ScoreFeed => {
  const open = get(feedAtom);
  if (open) return open;
  const feed = new ScoreFeed({
    texts: localStore,
    load: () => api.recentScores(),
    now: () => Date.now(),
    schedule(callback, ms) {
      const timer = window.setTimeout(callback, ms);
      return () => window.clearTimeout(timer);
    },
    ownScores: () => get(ownScoresAtom),
    show: (note) => set(noteAtom, note),
  });
  set(feedAtom, feed);
  return feed;
});
