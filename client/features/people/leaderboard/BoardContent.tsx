import { useMemo, useState } from 'react';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { useOffline } from '../../../ui/use-offline.ts';
import { isDayLocked } from '../../run/run-links/run-locks.ts';
import { AccountPrompt } from './AccountPrompt.tsx';
import { Failed, Loading } from './BoardStates.tsx';
import { BoardTable } from './BoardTable.tsx';
import { BoardTop } from './BoardTop.tsx';
import type { Board } from './board-pages.ts';
import { OwnPlace } from './OwnPlace.tsx';
import { showsOwnPlace } from './own-place.ts';
import type { DayBoard } from './use-day-board.ts';
import { useInSight } from './use-in-sight.ts';

interface BoardContentProps {
  readonly board: DayBoard;
  /** The element that scrolls; the content is somewhere inside. */
  readonly scroller: HTMLElement;
  readonly isToday: boolean;
  /** What is said of the day is beside the rows, or nowhere: only rows are shown. */
  readonly isShort: boolean;
}

/** The numbers and rows of a day, or why there are none. It needs the words of the lists, and no dialog around it. */
export function BoardContent({ board: used, scroller, isToday, isShort }: BoardContentProps) {
  const { state, board, tryAgain } = used;
  if (state === 'error') return <Failed tryAgain={tryAgain} />;
  if (!board) return <Loading />;
  if (board.head.finishers === 0) return <Empty words={isToday ? 'board.empty' : 'board.emptyPast'} />;
  return <LoadedBoard used={used} board={board} scroller={scroller} isShort={isShort} />;
}

interface LoadedBoardProps extends Pick<BoardContentProps, 'scroller' | 'isShort'> {
  readonly used: DayBoard;
  readonly board: Board;
}

/** A line about the day, the player's own place, and then all rows from the top. What asks for something comes last. */
function LoadedBoard({ used, board, scroller, isShort }: LoadedBoardProps) {
  const text = useDialogText();
  const { head, view } = board;
  const hasPlace = useMemo(() => showsOwnPlace(board), [board]);
  const [ownRow, setOwnRow] = useState<HTMLElement | null>(null);
  const isOwnInSight = useInSight(ownRow, scroller);
  const hint = head.userRow === null && isDayLocked(head.gameDay) && <p className="board__hint">{text('board.unfinished')}</p>;
  return (
    <div className="board-box" aria-busy={used.state === 'loading'}>
      {!isShort && <BoardTop head={head} filters={used.filters} />}
      {hasPlace && <OwnPlace neighbors={head.neighbors} medals={head.medals} ownRowRef={setOwnRow} />}
      {head.rows === 0 && <Empty words={view.infuriatingOnly ? 'board.emptyInfuriating' : 'board.emptyNamed'} />}
      {hasPlace && <h3 className="board__heading">{text('board.fromTop')}</h3>}
      <BoardTable
        board={board}
        scroller={scroller}
        want={used.want}
        notice={used.pageFailed && <PageFailed tryAgain={used.tryAgain} />}
        isOwnInSight={isOwnInSight}
      />
      {hint}
      {!isShort && <AccountPrompt guest={head.guest} />}
    </div>
  );
}

function PageFailed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  const isOffline = useOffline(tryAgain);
  return (
    <div className="board__page-failed" role="alert">
      <p>{text(isOffline ? 'board.pageOffline' : 'board.pageFailed')}</p>
      <Button tone="yellow" icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}

function Empty({ words }: { readonly words: MessageKey }) {
  const text = useDialogText();
  return (
    <div className="board__state">
      <PixelIcon name="flag" className="board__flag" />
      <p>{text(words)}</p>
    </div>
  );
}
