import type { GameDay } from '../../../shared/game-day.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { MEDAL_WORDS } from '../../ui/Medal.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import type { CalendarCell } from '../calendar/MonthGrid.tsx';
import type { DayResult } from './day-results.ts';
import { ResultMark } from './ResultMark.tsx';

/**
 * Returns a function that describes a day by its result.
 * @param open the hole that the page plays
 */
export function useArchiveCell(open: GameDay, result: (day: GameDay) => DayResult | undefined): (day: GameDay) => CalendarCell {
  const resultWords = useResultWords();
  const text = useDialogText();
  return (day) => {
    const done = result(day);
    const kinds = [day === open && 'archive__day--open', done && 'archive__day--done'];
    return {
      words: [...(day === open ? [text('archive.playing')] : []), ...resultWords(done)],
      mark: done && <Mark result={done} />,
      className: kinds.filter(Boolean).join(' '),
    };
  };
}

function Mark({ result: { strokes, medal, infuriating } }: { readonly result: DayResult }) {
  return (
    <>
      <ResultMark medal={medal} />
      {strokes}
      {infuriating && <PixelIcon name="flame" className="archive__flame" />}
    </>
  );
}

/** '12 strokes, par 14', 'Under par', 'Silver medal' */
function useResultWords(): (result: DayResult | undefined) => string[] {
  const text = useDialogText();
  return (result) => {
    if (!result) return [text('archive.notDone')];
    const { strokes, par, parResult, medal, infuriating } = result;
    return [
      par > 0 ? text('archive.strokesPar', { strokes, par }) : text('archive.strokes', { strokes }),
      text(`archive.${parResult}`),
      ...(medal ? [text(MEDAL_WORDS[medal])] : []),
      ...(infuriating ? [text('archive.flame')] : []),
    ];
  };
}
