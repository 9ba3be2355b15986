import { useEffect } from 'react';
import type { LeaderboardResponse } from '../../../../shared/api/leaderboard.ts';
import type { PublicPlayer } from '../../../../shared/api/players.ts';
import { medalOf } from '../../../../shared/course/medals.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { foreignDay } from '../../../platform/today.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PlayerBall } from '../../../ui/PlayerBall.tsx';
import { accessAtom } from '../../account/session/access-atom.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { isDayLocked } from '../../run/run-links/run-locks.ts';
import { openPlayerStatsAtom } from '../player-stats/shown-player.ts';
import { SignInToRivals } from '../rivals/SignInToRivals.tsx';
import { useRivals } from '../rivals/use-rivals.ts';
import { BoardHead, NameButton, Row } from './BoardRow.tsx';
import { Failed, Loading } from './BoardStates.tsx';
import { useNames } from './use-names.ts';
import { useRivalsBoard } from './use-rivals-board.ts';

interface RivalsTabProps {
  readonly day: GameDay;
  readonly isToday: boolean;
  /** See `useRivalsBoard`. */
  readonly version: number;
  /** Tells whether there are any, once that is known. */
  onRivals(hasRivals: boolean): void;
}

/** The scores of the player and the rivals. Rivals need an account. */
export function RivalsTab({ day, ...rest }: RivalsTabProps) {
  const { user } = useAtomValue(accountAtom);
  const isSignedIn = useAtomValue(accessAtom) === 'account';
  if (!isSignedIn) return <SignInToRivals />;
  return <Rivals key={`${user?.id} ${day}`} day={day} {...rest} />;
}

function Rivals({ day, isToday, version, onRivals }: RivalsTabProps) {
  const { changes } = useRivals();
  const { board, hasFailed, tryAgain } = useRivalsBoard(foreignDay(day), version + changes);
  const hasRivals = board !== undefined && (board.waitingRivals.length > 0 || board.leaderboard.some(({ isRival }) => isRival));
  useEffect(() => onRivals(hasRivals), [onRivals, hasRivals]);
  if (!board) return hasFailed ? <Failed tryAgain={tryAgain} /> : <Loading />;
  if (!hasRivals) return <NoRivals />;
  return (
    <div className="board-box">
      {board.leaderboard.length > 0 && <RivalsTable board={board} />}
      <WaitingRivals rivals={board.waitingRivals} isToday={isToday} />
    </div>
  );
}

/** Like the table of all players. It is short, so all its rows are rendered. */
function RivalsTable({ board: { leaderboard, medals, userRow, gameDay } }: { readonly board: LeaderboardResponse }) {
  const names = useNames();
  const isLocked = userRow === null && isDayLocked(gameDay);
  const stop = names.stopOf([...leaderboard.keys()], (row) => leaderboard[row]);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as in BoardTable
    <table role="table" className="board" aria-rowcount={leaderboard.length + 1} {...names.handlers}>
      <BoardHead />
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {leaderboard.map((entry, row) => (
          <Row
            key={entry.runId}
            row={row}
            entry={entry}
            medal={medalOf(entry.score, medals)}
            tabIndex={names.tabIndexOf(row, stop)}
            watchTabIndex={names.watchTabIndexOf(row, stop, [...leaderboard.keys()])}
            isLocked={isLocked}
            marksRival={false}
          />
        ))}
      </tbody>
    </table>
  );
}

function WaitingRivals({ rivals, isToday }: { readonly rivals: readonly PublicPlayer[]; readonly isToday: boolean }) {
  const text = useDialogText();
  const openStats = useSetAtom(openPlayerStatsAtom);
  if (rivals.length === 0) return null;
  const title = text(isToday ? 'rivals.waiting' : 'rivals.waitingPast');
  return (
    <>
      <h3 className="waiting-rivals__title">{title}</h3>
      <ul aria-label={title}>
        {rivals.map((player) => (
          <li key={player.id} className="waiting-rivals__row">
            <span className="board__place" />
            <span className="board__name board__who">
              <PlayerBall player={{ username: player.username, guest: null }} />
              <NameButton username={player.username} onClick={() => openStats(player)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoRivals() {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  return (
    <div className="rivals-state">
      <PixelIcon name="rival" className="rivals-state__icon" />
      <h3 className="rivals-state__title">{text('rivals.noneYet')}</h3>
      <p>{text('rivals.noneYetText')}</p>
      <Button tone="yellow" onClick={() => open('manageRivals')}>
        {text('rivals.addFirst')}
      </Button>
    </div>
  );
}

/** Opens the dialog in which rivals are added and removed. Without any the tab has its own button. */
export function ManageButton() {
  const text = useDialogText();
  const open = useSetAtom(openDialogAtom);
  return (
    <Button icon="rival" onClick={() => open('manageRivals')}>
      {text('rivals.manage')}
    </Button>
  );
}
