import type { MessageKey } from '../../i18n/message-keys.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Button } from '../../ui/Button.tsx';
import { PixelBall } from '../../ui/PixelBall.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { figure } from '../finish/figures.ts';
import { AccountPrompt } from './AccountPrompt.tsx';
import type { Board } from './board-pages.ts';
import type { UsedBoard } from './use-board.ts';
import { useBoardTable } from './use-board-table.ts';

interface TopScoresProps {
  readonly board: UsedBoard;
  readonly scroller: HTMLElement;
  readonly isToday: boolean;
  readonly infuriatingOnly: boolean;
  setInfuriatingOnly(only: boolean): void;
}

/** The numbers and rows of the day, or why there are none. */
export function TopScores({ board: used, scroller, isToday, infuriatingOnly, setInfuriatingOnly }: TopScoresProps) {
  const text = useDialogText();
  const { state, board, pageFailed, want, tryAgain } = used;
  const { BoardTable, ...table } = useBoardTable();
  if (state === 'error') return <Failed tryAgain={tryAgain} />;
  if (table.hasFailed) return <Failed tryAgain={table.tryAgain} />;
  if (!board || !BoardTable) return <Loading />;
  if (board.head.finishers === 0) return <Empty words={isToday ? 'board.empty' : 'board.emptyPast'} />;
  return (
    <div aria-busy={state === 'loading'}>
      <Figures head={board.head} />
      <AccountPrompt />
      <Toggle
        checked={infuriatingOnly}
        onChange={setInfuriatingOnly}
        label={
          <>
            <PixelIcon name="flame" className="board__flame" /> {text('board.infuriatingOnly')}
          </>
        }
      />
      {board.head.rows === 0 && <Empty words={board.view.infuriatingOnly ? 'board.emptyInfuriating' : 'board.emptyNamed'} />}
      <BoardTable board={board} scroller={scroller} want={want} notice={pageFailed && <PageFailed tryAgain={tryAgain} />} />
    </div>
  );
}

function Figures({ head }: { readonly head: Board['head'] }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { averageScore, percentFinished } = head;
  return (
    <p className="board__figures">
      <span>
        {text('board.average')} <strong>{figure(averageScore, language)}</strong>
      </span>
      <span>
        {text('board.finished')}{' '}
        <strong>{percentFinished === null ? '-' : text('board.percent', { value: figure(percentFinished, language) })}</strong>
      </span>
    </p>
  );
}

function Loading() {
  const text = useDialogText();
  return (
    <div className="board__state" role="status">
      <PixelBall className="board__ball" />
      <p>{text('board.loading')}</p>
    </div>
  );
}

function Failed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  return (
    <div className="board__state" role="alert">
      <p>{text('board.failed')}</p>
      <Button tone="yellow" icon="restart" onClick={tryAgain}>
        {text('ui.tryAgain')}
      </Button>
    </div>
  );
}

function PageFailed({ tryAgain }: { tryAgain(): void }) {
  const text = useDialogText();
  return (
    <div className="board__page-failed" role="alert">
      <p>{text('board.pageFailed')}</p>
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
