import { useId, useState } from 'react';
import { useDialogText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { FILTER } from '../../../ui/rare-icons.ts';
import { DayScores, Figures, FilterToggles } from './BoardSummary.tsx';
import type { Board } from './board-pages.ts';
import type { BoardFilters } from './use-day-board.ts';

interface BoardTopProps {
  readonly head: Board['head'];
  readonly filters: BoardFilters;
}

/** One line above the rows: the figures of the day, which open to its histogram, and a button that opens the filters. */
export function BoardTop({ head, filters }: BoardTopProps) {
  const text = useDialogText();
  const id = useId();
  const [open, setOpen] = useState<'scores' | 'filters'>();
  const press = (part: 'scores' | 'filters') => setOpen(open === part ? undefined : part);
  const isFiltered = !filters.showAnonymous || filters.infuriatingOnly;
  return (
    <>
      <div className="board__line">
        {head.histogram ? (
          <button
            type="button"
            className="board__fold"
            aria-expanded={open === 'scores'}
            aria-controls={open === 'scores' ? id : undefined}
            onClick={() => press('scores')}
          >
            <Figures head={head} />
            <span className="visually-hidden"> {text('board.byStrokes')}</span>
          </button>
        ) : (
          <Figures head={head} />
        )}
        <IconButton
          icon={FILTER}
          tone={isFiltered ? 'yellow' : 'paper'}
          label={text(isFiltered ? 'board.filtersOn' : 'board.filters')}
          aria-expanded={open === 'filters'}
          aria-controls={open === 'filters' ? id : undefined}
          onClick={() => press('filters')}
        />
      </div>
      {open && (
        <div id={id} className="board__opened">
          {open === 'scores' ? <DayScores head={head} /> : <FilterToggles filters={filters} />}
        </div>
      )}
    </>
  );
}
