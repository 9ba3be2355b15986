import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useLateText } from '../../i18n/use-text.ts';
import { watchPresence } from '../../platform/presence.ts';
import { localStore } from '../../platform/storage.ts';
import { aimingAtom, aimModeAtom } from '../../sim/sim-atoms.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { feedWantedAtom, ownScoresAtom } from './feed-atoms.ts';
import { type RecentScore, ScoreFeed } from './score-feed.ts';
import './feed.css';

/** Characters of a name. */
const NAME_MAX = 24;

/** What others have just scored, at the edge of the course. A decoration: screen readers hear of the player's own ball instead. */
export function Feed() {
  const text = useLateText();
  const note = useNote();
  const aiming = useAtomValue(aimingAtom);
  const taps = useAtomValue(aimModeAtom) === 'tap';
  if (!note) return null;
  return (
    <p className={`feed ${taps ? 'feed--top' : ''} ${aiming ? 'feed--aiming' : ''}`} key={note.timestamp} aria-hidden="true">
      {note.infuriatingMode && <PixelIcon name="flame" className="feed__flame" />}
      <span className="feed__words">{text('feed.scored', { name: shorten(note.username), score: note.score })}</span>
    </p>
  );
}

/** Three lines hold a name and a score; a longer name gives way, so that the score is always there. */
function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= NAME_MAX ? name : `${letters.slice(0, NAME_MAX - 1).join('')}…`;
}

function useNote(): RecentScore | null {
  const wanted = useAtomValue(feedWantedAtom);
  const ownScores = useAtomValue(ownScoresAtom);
  const own = useRef(ownScores);
  own.current = ownScores;
  const [note, setNote] = useState<RecentScore | null>(null);
  const [present, setPresent] = useState(false);
  const [feed] = useState(
    () =>
      new ScoreFeed({
        texts: localStore,
        load: () => api.recentScores(),
        now: () => Date.now(),
        schedule(callback, ms) {
          const timer = window.setTimeout(callback, ms);
          return () => window.clearTimeout(timer);
        },
        ownScores: () => own.current,
        show: setNote,
      }),
  );
  useEffect(() => watchPresence(setPresent), []);
  useEffect(() => {
    feed.setAwake(wanted && present);
    return () => feed.setAwake(false);
  }, [feed, wanted, present]);
  return note;
}
