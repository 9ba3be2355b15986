import { atom } from '../../state/jotai.ts';
import { screenAtom } from '../play/play-atoms.ts';
import { notificationsAtom } from '../settings/notifications-atom.ts';
import { submissionsAtom } from '../submission/submission-atoms.ts';

/** The player wants notes, and looks at the course. */
export const feedWantedAtom = atom((get) => get(notificationsAtom) && get(screenAtom) === 'playing');

/** Scores of this visit's own runs that the server has accepted. */
export const ownScoresAtom = atom((get) =>
  Object.values(get(submissionsAtom)).flatMap((submission) => (submission.state === 'accepted' ? [submission.answer.score] : [])),
);
