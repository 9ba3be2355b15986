import { useEffect, useRef, useState } from 'react';
import { isLeftHandedAtom } from '../../../display/hand-atom.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { watchPresence } from '../../../platform/presence.ts';
import { aimModeAtom, isAimingAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PlayerBall } from '../../../ui/PlayerBall.tsx';
import { STATS } from '../../../ui/rare-icons.ts';
import { shortName } from '../../../ui/short-name.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { holeAtom } from '../../run/play/play-atoms.ts';
import { isDayLocked } from '../../run/run-links/run-locks.ts';
import { useWatchRun } from '../../run/run-links/use-watch-run.ts';
import { openPlayerStatsAtom } from '../player-stats/shown-player.ts';
import { isFeedWantedAtom, noteAtom, openFeedAtom } from './feed-atoms.ts';
import type { RecentScore } from './score-feed.ts';
import { isWithin, usePress } from './use-press.ts';
import './feed.css';

/** The most characters of a name. That of a guest is never longer. */
const NAME_MAX = 25;

/**
 * Recent scores of others, at the edge of the course. Decoration: screen readers announce only the player's own ball. A press on the icon
 * at the end leads to the run, once the hole is finished; anywhere else it opens that player's statistics for who is signed in. Without a
 * pointer, the board does both.
 */
export function Feed() {
  const text = useDialogText();
  const showName = useShowName();
  const note = useNote();
  const isAiming = useAtomValue(isAimingAtom);
  const isLeftHanded = useAtomValue(isLeftHandedAtom);
  const isTapMode = useAtomValue(aimModeAtom) === 'tap';
  const ref = useRef<HTMLParagraphElement>(null);
  const watch = useRef<HTMLSpanElement>(null);
  const openStats = useStatsOf(note);
  const openRun = useRunOf(note);
  usePress(ref, note ? (place) => (openRun && isWithin(place, watch.current) ? openRun : openStats) : undefined);
  if (!note) return null;
  const kinds = [isTapMode && 'feed--top', isAiming && 'feed--aiming', isLeftHanded && 'feed--left-handed'];
  return (
    <p ref={ref} className={['feed', ...kinds.filter(Boolean)].join(' ')} key={note.timestamp} aria-hidden="true" data-testid="feed">
      <PlayerBall player={note} />
      {note.infuriatingMode && <PixelIcon name="flame" className="feed__mark" />}
      <span className="feed__words">{text('feed.scored', { name: shortName(showName(note), NAME_MAX), score: note.score })}</span>
      {openStats && <PixelIcon name={STATS} className="feed__stats" />}
      {openRun && (
        <span ref={watch} className="feed__watch" data-testid="feed-watch">
          <PixelIcon name="play" />
        </span>
      )}
    </p>
  );
}

/** Opens the statistics of a note's player; undefined for a guest, and while nobody is signed in. */
function useStatsOf(note: RecentScore | null): (() => void) | undefined {
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const open = useSetAtom(openPlayerStatsAtom);
  const id = note?.userId;
  if (!note || !id || !isSignedIn) return undefined;
  return () => open({ id, username: note.username });
}

/** Leads to the run of a note; undefined before the hole is finished, because a run shows the way. */
function useRunOf(note: RecentScore | null): (() => void) | undefined {
  const watch = useWatchRun();
  const isLocked = isDayLocked(useAtomValue(holeAtom).day);
  return note && !isLocked ? () => watch(note.runId) : undefined;
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
