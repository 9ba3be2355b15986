import { api } from '../../../api/client.ts';
import { areNotificationsOnAtom } from '../../../display/notifications-atom.ts';
import { localStore } from '../../../platform/storage.ts';
import { atom } from '../../../state/jotai.ts';
import { submissionsAtom } from '../../ground/submission/submission-atoms.ts';
import { finishedAtom, holeAtom, newDayAtom, screenAtom } from '../../run/play/play-atoms.ts';
import { type RecentScore, ScoreFeed } from './score-feed.ts';

/** Today's hole is under way: today's scores say nothing about another course, and the result of a finished run tells them itself. */
const isTodayPlayedAtom = atom(
  (get) => get(screenAtom) === 'playing' && get(holeAtom).kind === 'daily' && get(newDayAtom) === null && get(finishedAtom) === null,
);

/** The player wants notes, and they are about the hole that is played. */
export const isFeedWantedAtom = atom((get) => get(areNotificationsOnAtom) && get(isTodayPlayedAtom));

/** Ids of this visit's runs that the server has accepted. */
const ownRunsAtom = atom(
  (get) =>
    new Set(Object.values(get(submissionsAtom)).map((submission) => (submission.state === 'accepted' ? submission.answer.runId : null))),
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
    isFromThisVisit: (runId) => get(ownRunsAtom).has(runId),
    show: (note) => set(noteAtom, note),
  });
  set(feedAtom, feed);
  return feed;
});
