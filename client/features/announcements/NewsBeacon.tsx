import { useAtomValue } from '../../state/jotai.ts';
import { hasUnseenNewsAtom } from './news-atoms.ts';
import './news-beacon.css';

/** Flashes beside what leads to unseen announcements; its words are for whoever stands there to say. */
export function NewsBeacon() {
  return useAtomValue(hasUnseenNewsAtom) ? <span className="news-beacon" aria-hidden="true" /> : null;
}
