import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { figure } from '../../ground/strokes/figures.ts';
import { shownShare } from '../../ground/strokes/shown-share.ts';
import type { Board } from './board-pages.ts';
import { DayHistogram } from './DayHistogram.tsx';
import type { BoardFilters } from './use-day-board.ts';

/** The scores of the day as columns. Nothing where the server tells none. */
export function DayScores({ head: { histogram, medals, averageScore, userRow } }: { readonly head: Board['head'] }) {
  return histogram && <DayHistogram histogram={histogram} medals={medals} average={averageScore} own={userRow?.score} />;
}

/** Which rows are shown: of everybody or of named players, and of all runs or of those in infuriating mode. */
export function FilterToggles({ filters }: { readonly filters: BoardFilters }) {
  const text = useDialogText();
  return (
    <>
      <Toggle checked={filters.showAnonymous} onChange={filters.setShowAnonymous} label={text('board.includeAnonymous')} />
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

/** Mean strokes and par of the day, and the share of the players who have finished it. */
export function Figures({ head }: { readonly head: Board['head'] }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const { averageScore, par, histogram } = head;
  const percentFinished = shownShare(head);
  return (
    <span className="board__figures">
      <span>
        {histogram && <span className="board__average-key" aria-hidden="true" />}
        {text('board.average')} <strong>{figure(averageScore, language)}</strong>
      </span>
      <span>
        {text('board.finished')}{' '}
        <strong>{percentFinished === null ? '-' : text('board.percent', { value: figure(percentFinished, language) })}</strong>
      </span>
      {par !== null && (
        <span>
          {text('board.par')} <strong>{par}</strong>
        </span>
      )}
    </span>
  );
}
