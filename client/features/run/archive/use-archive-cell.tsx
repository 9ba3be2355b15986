import type { ArchiveDay } from '../../../../shared/api/archive.ts';
import { CELL_SIZE } from '../../../../shared/api/pictures.ts';
import type { Theme } from '../../../../shared/course/course.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { MEDAL_WORDS } from '../../../ui/Medal.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import type { CalendarCell } from '../../ground/calendar/MonthGrid.tsx';
import type { DayResult } from './day-results.ts';
import { ResultMark } from './ResultMark.tsx';

interface ArchiveCellOptions {
  /** The hole that the page plays. */
  readonly open: GameDay;
  result(day: GameDay): DayResult | undefined;
  /** Undefined while the server has not told of it. */
  hole(day: GameDay): ArchiveDay | undefined;
}

/** Returns a function that describes a day by its hole and its result. */
export function useArchiveCell({ open, result, hole }: ArchiveCellOptions): (day: GameDay) => CalendarCell {
  const resultWords = useResultWords();
  const text = useDialogText();
  return (day) => {
    const done = result(day);
    const known = hole(day);
    const kinds = [day === open && 'archive__day--open', done && 'archive__day--done'];
    return {
      words: [...(known?.name ? [known.name] : []), ...(day === open ? [text('archive.playing')] : []), ...resultWords(done)],
      mark: done && <Mark result={done} />,
      picture: known?.theme && <HolePicture theme={known.theme} path={known.picture} isMissed={!done} />,
      className: kinds.filter(Boolean).join(' '),
    };
  };
}

interface HolePictureProps {
  readonly theme: Theme;
  readonly path: string | null;
  readonly isMissed: boolean;
}

/** The hole in small, in gray while it is not finished. The sky of its theme is behind it, until it is loaded or where it cannot be. */
function HolePicture({ theme, path, isMissed }: HolePictureProps) {
  return (
    <span className={`archive__picture archive__picture--${theme}${isMissed ? ' archive__picture--missed' : ''}`}>
      {path !== null && <img src={path} alt="" {...CELL_SIZE} loading="lazy" decoding="async" draggable={false} />}
    </span>
  );
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
