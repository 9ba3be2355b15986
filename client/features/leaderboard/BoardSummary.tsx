import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { figure } from '../strokes/figures.ts';
import { AccountPrompt } from './AccountPrompt.tsx';
import type { Board } from './board-pages.ts';
import type { BoardFilters } from './use-day-board.ts';

interface BoardSummaryProps {
  readonly board: Board;
  readonly filters: BoardFilters;
}

/** What is said of the whole day: above the rows, or beside them on a short screen. */
export function BoardSummary({ board, filters }: BoardSummaryProps) {
  const text = useDialogText();
  return (
    <>
      <Figures head={board.head} />
      <AccountPrompt guest={board.head.guest} />
      <Toggle
        checked={filters.infuriatingOnly}
        onChange={filters.setInfuriatingOnly}
        label={
          <>
            <PixelIcon name="flame" className="board__flame" /> {text('board.infuriatingOnly')}
          </>
        }
      />
    </>
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
