import type { MessageKey } from '../../i18n/message-keys.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { useOffline } from '../pwa/use-offline.ts';
import { Failed, Loading } from './BoardStates.tsx';
import { BoardSummary } from './BoardSummary.tsx';
import { useBoardTable } from './use-board-table.ts';
import type { DayBoard } from './use-day-board.ts';

interface BoardContentProps {
  readonly board: DayBoard;
  /** The element that scrolls; the content is somewhere inside. */
  readonly scroller: HTMLElement;
  readonly isToday: boolean;
  /** The summary is shown beside the rows. */
  readonly isShort: boolean;
}

/** The numbers and rows of a day, or why there are none. It needs the words of the lists, and no dialog around it. */
export function BoardContent({ board: used, scroller, isToday, isShort }: BoardContentProps) {
  const { state, board, pageFailed, want, tryAgain, filters } = used;
  const { BoardTable, ...table } = useBoardTable();
  if (state === 'error') return <Failed tryAgain={tryAgain} />;
  if (table.hasFailed) return <Failed tryAgain={table.tryAgain} />;
  if (!board || !BoardTable) return <Loading />;
  if (board.head.finishers === 0) return <Empty words={isToday ? 'board.empty' : 'board.emptyPast'} />;
  return (
    <div aria-busy={state === 'loading'}>
      {!isShort && <BoardSummary board={board} filters={filters} />}
      {board.head.rows === 0 && <Empty words={board.view.infuriatingOnly ? 'board.emptyInfuriating' : 'board.emptyNamed'} />}
      <BoardTable board={board} scroller={scroller} want={want} notice={pageFailed && <PageFailed tryAgain={tryAgain} />} />
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
