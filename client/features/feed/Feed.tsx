import { useEffect, useState } from 'react';
import { isLeftHandedAtom } from '../../display/hand-atom.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { watchPresence } from '../../platform/presence.ts';
import { aimModeAtom, isAimingAtom } from '../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { shortName } from '../../ui/short-name.ts';
import { isFeedWantedAtom, noteAtom, openFeedAtom } from './feed-atoms.ts';
import type { RecentScore } from './score-feed.ts';
import './feed.css';

/** The most characters of a name. */
const NAME_MAX = 24;

/** Recent scores of others, at the edge of the course. Decoration: screen readers announce only the player's own ball. */
export function Feed() {
  const text = useDialogText();
  const note = useNote();
  const isAiming = useAtomValue(isAimingAtom);
  const isLeftHanded = useAtomValue(isLeftHandedAtom);
  const isTapMode = useAtomValue(aimModeAtom) === 'tap';
  if (!note) return null;
  const kinds = [isTapMode && 'feed--top', isAiming && 'feed--aiming', isLeftHanded && 'feed--left-handed'];
  return (
    <p className={['feed', ...kinds.filter(Boolean)].join(' ')} key={note.timestamp} aria-hidden="true" data-testid="feed">
      {note.infuriatingMode && <PixelIcon name="flame" className="feed__flame" />}
      <span className="feed__words">{text('feed.scored', { name: shortName(note.username, NAME_MAX), score: note.score })}</span>
    </p>
  );
}

function useNote(): RecentScore | null {
  const isWanted = useAtomValue(isFeedWantedAtom);
  const openFeed = useSetAtom(openFeedAtom);
  const [isPresent, setPresent] = useState(false);
  useEffect(() => watchPresence(setPresent), []);
  useEffect(() => {
    const feed = openFeed();
    feed.setAwake(isWanted && isPresent);
    return () => feed.setAwake(false);
  }, [openFeed, isWanted, isPresent]);
  return useAtomValue(noteAtom);
}
