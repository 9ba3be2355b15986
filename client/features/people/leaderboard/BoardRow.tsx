// biome-ignore-all lint/a11y/noRedundantRoles: the style sheet lays tables out as blocks, which takes the native roles away in some browsers

import { type ButtonHTMLAttributes, memo } from 'react';
import type { LeaderboardEntry } from '../../../../shared/api/leaderboard.ts';
import type { MedalName } from '../../../../shared/course/medals.ts';
import { useShowName } from '../../../i18n/use-show-name.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Medal } from '../../../ui/Medal.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PlayerBall } from '../../../ui/PlayerBall.tsx';
import { STATS } from '../../../ui/rare-icons.ts';
import { WatchLink } from '../../run/run-links/WatchLink.tsx';
import { ROW_OFFSET } from './use-names.ts';
import './board-row.css';

/** The heading of a board, for screen readers. */
export function BoardHead() {
  const text = useDialogText();
  return (
    <thead role="rowgroup" className="visually-hidden">
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" scope="col">
          {text('board.rank')}
        </th>
        <th role="columnheader" scope="col">
          {text('board.player')}
        </th>
        <th role="columnheader" scope="col">
          {text('board.strokes')}
        </th>
        <th role="columnheader" scope="col">
          {text('board.watch')}
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  /** Index of the row in the board, from 0. */
  readonly row: number;
  /** Undefined while its page loads. */
  readonly entry: LeaderboardEntry | undefined;
  /** Undefined where the medals of the day are unknown. */
  readonly medal: MedalName | undefined;
  /** Of the button of its name. Undefined: the name is text. */
  readonly tabIndex: 0 | -1 | undefined;
  /** Of the link to its run. */
  readonly watchTabIndex: 0 | -1;
  /** The runs of the board are for players who have finished its hole. */
  readonly isLocked: boolean;
  /** False where all rows but the own one are rivals. */
  readonly marksRival?: boolean;
}

/** A row of a board. */
export const Row = memo(function Row({ row, entry, medal, tabIndex, watchTabIndex, isLocked, marksRival = true }: RowProps) {
  const text = useDialogText();
  const showName = useShowName();
  const place = row + ROW_OFFSET;
  if (!entry) {
    return (
      <tr role="row" className="board__row board__row--waiting" aria-rowindex={place}>
        <td role="cell" className="board__place" />
        <th role="rowheader" scope="row" className="board__name">
          <span className="visually-hidden">{text('board.rowLoading')}</span>
        </th>
        <td role="cell" className="board__score" />
        <td role="cell" className="board__watch" />
      </tr>
    );
  }
  const { rank, score, isUser, runId } = entry;
  return (
    <tr
      role="row"
      className={isUser ? 'board__row board__row--own' : 'board__row'}
      aria-rowindex={place}
      aria-current={isUser ? 'true' : undefined}
    >
      <td role="cell" className="board__place">
        <Rank rank={rank} />
      </td>
      <th role="rowheader" scope="row" className="board__name">
        <Name entry={entry} tabIndex={tabIndex} marksRival={marksRival} />
      </th>
      <td role="cell" className="board__score">
        <Score score={score} medal={medal} />
      </td>
      <td role="cell" className="board__watch">
        <WatchLink key={runId} runId={runId} username={showName(entry)} isLocked={isLocked} tabIndex={watchTabIndex} />
      </td>
    </tr>
  );
});

/** A copy of the player's row, which the table has somewhere else. */
export function PinnedRow({ entry, medal, tabIndex }: Pick<RowProps, 'medal' | 'tabIndex'> & { readonly entry: LeaderboardEntry }) {
  const text = useDialogText();
  const showName = useShowName();
  return (
    <section className="board__pinned" aria-label={text('board.yourRow')}>
      <Rank rank={entry.rank} />
      <span className="board__name">
        <Name entry={entry} tabIndex={tabIndex} />
      </span>
      <span className="board__score">
        <Score score={entry.score} medal={medal} />
      </span>
      <span className="board__watch">
        <WatchLink runId={entry.runId} username={showName(entry)} isLocked={false} tabIndex={0} />
      </span>
    </section>
  );
}

function Score({ score, medal }: Pick<RowProps, 'medal'> & { readonly score: number }) {
  return (
    <span className="board__strokes">
      {medal && <Medal medal={medal} />}
      {score}
    </span>
  );
}

function Rank({ rank }: { readonly rank: number }) {
  return <span className={rank <= 3 ? `board__rank board__rank--${rank}` : 'board__rank'}>{rank}</span>;
}

/** A name that opens the player's statistics. */
export function NameButton({ username, ...props }: { readonly username: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className="board__username board__username--opens" title={username} aria-haspopup="dialog" {...props}>
      {username}
    </button>
  );
}

/** Name and marks. The table handles the presses of all names, see `useNames`. */
function Name({ entry, tabIndex, marksRival }: Pick<RowProps, 'tabIndex' | 'marksRival'> & { readonly entry: LeaderboardEntry }) {
  const text = useDialogText();
  const username = useShowName()(entry);
  const { userId, isUser, isRival, infuriatingMode } = entry;
  const opens = tabIndex !== undefined && userId !== null;
  return (
    <span className="board__who">
      <PlayerBall player={entry} />
      {opens && !isUser ? (
        <NameButton username={username} data-player={userId} tabIndex={tabIndex} />
      ) : (
        <span className="board__username" title={username}>
          {username}
        </span>
      )}{' '}
      {isUser && <You tabIndex={opens ? tabIndex : undefined} />}
      {isRival && marksRival && (
        <>
          <PixelIcon name="rival" className="board__rival" />
          <span className="visually-hidden"> {text('board.yourRival')}</span>
        </>
      )}
      {infuriatingMode && (
        <>
          <PixelIcon name="flame" className="board__flame" />
          <span className="visually-hidden"> {text('board.inInfuriating')}</span>
        </>
      )}
    </span>
  );
}

/** Marks the own row, and opens the own statistics. */
function You({ tabIndex }: Pick<RowProps, 'tabIndex'>) {
  const text = useDialogText();
  if (tabIndex === undefined) return <span className="board__you">{text('board.you')}</span>;
  const label = text('account.viewStats');
  return (
    <button type="button" className="board__you board__you--opens" title={label} data-player="" tabIndex={tabIndex} aria-haspopup="dialog">
      <span>{text('board.you')}</span>
      <PixelIcon name={STATS} className="board__stats" />
      <span className="visually-hidden"> {label}</span>
    </button>
  );
}
