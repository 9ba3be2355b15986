import type { ScoreHistoryEntry } from '../../../../shared/api/score-history.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import type { CalendarCell } from '../../ground/calendar/MonthGrid.tsx';
import { COLOR_WORDS } from './color-words.ts';
import { ScoreSign } from './ScoreSign.tsx';

/** Returns a function that describes a day by its score. */
export function useScoreCell(entryOf: (day: GameDay) => ScoreHistoryEntry | undefined): (day: GameDay) => CalendarCell {
  const wordsOf = useScoreWords();
  return (day) => {
    const entry = entryOf(day);
    if (!entry) return { words: wordsOf(entry) };
    const { colorCode, late } = entry;
    return {
      words: wordsOf(entry),
      mark: <Mark entry={entry} />,
      className: `score-day score-day--${colorCode} ${late ? 'score-day--late' : ''}`,
    };
  };
}

/** '12 strokes, par 14', 'Under par', 'Best score of the day' */
export function useScoreWords(): (entry: ScoreHistoryEntry | undefined) => string[] {
  const text = useDialogText();
  return (entry) => {
    if (!entry) return [text('stats.noScore')];
    const { userScore, parScore, colorCode, isBestScore, late } = entry;
    return [
      text('stats.score', { strokes: userScore, par: parScore }),
      text(COLOR_WORDS[colorCode]),
      ...(isBestScore ? [text('stats.best')] : []),
      ...(late ? [text('stats.late')] : []),
    ];
  };
}

function Mark({ entry: { userScore, colorCode, isBestScore } }: { readonly entry: ScoreHistoryEntry }) {
  return (
    <>
      <ScoreSign color={colorCode} />
      {userScore}
      {isBestScore && <PixelIcon name="trophy" className="score-day__trophy" />}
    </>
  );
}
