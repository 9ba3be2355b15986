import type { LeaderboardEntry, LeaderboardResponse } from '../../../shared/api/leaderboard.ts';
import { MESSAGES } from '../../../shared/errors.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { foreignDay } from '../../platform/today.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PixelBall } from '../../ui/PixelBall.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { figure } from '../finish/percentile-words.ts';
import { closeDialogAtom } from '../overlays/dialog-atoms.ts';
import { dayAtom } from '../play/play-atoms.ts';
import { submissionsAtom } from '../submission/submission-atoms.ts';
import { showAnonymousAtom } from './leaderboard-atoms.ts';
import './leaderboard.css';

/** The first rows are the top of the day; a line divides them from the rest. */
const DIVIDER_AFTER = 20;

export function LeaderboardDialog() {
  const day = useAtomValue(dayAtom);
  const close = useSetAtom(closeDialogAtom);
  const [showAnonymous, setShowAnonymous] = useAtom(showAnonymousAtom);
  // A run that is accepted while the board is open belongs on it.
  const accepted = Object.values(useAtomValue(submissionsAtom)).filter(({ state }) => state === 'accepted').length;
  const { answer, tryAgain } = useCall(`${day}/${showAnonymous}/${accepted}`, () =>
    api.leaderboard({ showAnonymous, date: foreignDay(day) }),
  );
  return (
    <Modal
      title="Today's Leaderboard"
      wide
      onClose={() => close('leaderboard')}
      footer={
        <div className="board__toggle">
          <Toggle checked={showAnonymous} onChange={setShowAnonymous} label="Include anonymous players" />
        </div>
      }
    >
      {answer.state === 'loading' && <Loading />}
      {answer.state === 'error' && (
        <div className="board__state" role="alert">
          <p>{MESSAGES.leaderboard}</p>
          <Button tone="yellow" icon="restart" onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      )}
      {answer.state === 'loaded' && <Board board={answer.value} />}
    </Modal>
  );
}

function Loading() {
  return (
    <div className="board__state" role="status">
      <PixelBall className="board__ball" />
      <p>Loading the leaderboard</p>
    </div>
  );
}

function Board({ board }: { readonly board: LeaderboardResponse }) {
  const { leaderboard, averageScore, percentFinished, userRank, finishers } = board;
  if (finishers === 0) {
    return (
      <div className="board__state">
        <PixelIcon name="flag" className="board__flag" />
        <p>Nobody has reached the flag yet. Be the first!</p>
      </div>
    );
  }
  const listed = leaderboard.some((entry) => entry.isUser);
  return (
    <>
      <p className="board__figures">
        <span>
          Average <strong>{figure(averageScore)}</strong>
        </span>
        <span>
          Finished <strong>{percentFinished === null ? '-' : `${figure(percentFinished)}%`}</strong>
        </span>
        {userRank !== null && !listed && (
          <span>
            Your rank <strong>{userRank}</strong>
          </span>
        )}
      </p>
      {leaderboard.length === 0 && (
        <div className="board__state">
          <PixelIcon name="flag" className="board__flag" />
          <p>No players with a name yet.</p>
        </div>
      )}
      <table className="board">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            <th scope="col">Strokes</th>
          </tr>
        </thead>
        <tbody>
          {leaderboard.slice(0, DIVIDER_AFTER).map((entry) => (
            <Row key={entry.runId} entry={entry} />
          ))}
        </tbody>
        <tbody>
          {leaderboard.length > DIVIDER_AFTER && (
            <tr className="board__divider">
              <td colSpan={3} />
            </tr>
          )}
          {leaderboard.slice(DIVIDER_AFTER).map((entry) => (
            <Row key={entry.runId} entry={entry} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ entry }: { readonly entry: LeaderboardEntry }) {
  const { rank, username, score, isUser, infuriatingMode } = entry;
  const medal = rank <= 3 ? `board__rank--${rank}` : '';
  return (
    <tr className={isUser ? 'board__row board__row--own' : 'board__row'} aria-current={isUser ? 'true' : undefined}>
      <td>
        <span className={`board__rank ${medal}`}>{rank}</span>
      </td>
      <th scope="row" className="board__name">
        {username} {isUser && <span className="board__you">you</span>}
        {infuriatingMode && (
          <>
            <PixelIcon name="flame" className="board__flame" />
            <span className="visually-hidden"> in infuriating mode</span>
          </>
        )}
      </th>
      <td className="board__score">{score}</td>
    </tr>
  );
}
