import { useAtomValue } from '../../state/jotai.ts';
import { hasUnseenAnnouncementsAtom } from './announcement-atoms.ts';
import './unseen-badge.css';

/** Flashes beside what leads to unseen announcements; its words are for whoever stands there to say. */
export function UnseenBadge() {
  return useAtomValue(hasUnseenAnnouncementsAtom) ? <span className="news-beacon" aria-hidden="true" /> : null;
}
