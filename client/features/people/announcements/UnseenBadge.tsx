import { useAtomValue } from '../../../state/jotai.ts';
import { hasUnseenAnnouncementsAtom } from './announcement-atoms.ts';
import './unseen-badge.css';

/** Flashes beside a button that leads to unseen announcements. The button itself carries the words. */
export function UnseenBadge() {
  return useAtomValue(hasUnseenAnnouncementsAtom) ? <span className="unseen-badge" aria-hidden="true" /> : null;
}
