import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { GameDay } from '../../../shared/game-day.ts';
import { FIRST_DAY } from '../../../shared/game-day.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { MEDAL_WORDS } from '../../ui/Medal.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { CALENDAR_KEYS, type Month, moveDay, weeksOf } from './calendar-month.ts';
import { dayName, regionalTag, weekdayNames, weekStartOf } from './calendar-words.ts';
import type { DayResult } from './day-results.ts';
import { ResultMark } from './ResultMark.tsx';

interface MonthGridProps {
  readonly month: Month;
  /** The one day in the tab order. */
  readonly day: GameDay;
  readonly today: GameDay;
  /** The hole that the page plays. */
  readonly open: GameDay;
  result(day: GameDay): DayResult | undefined;
  onMove(to: GameDay): void;
  onPick(day: GameDay): void;
}

/** A month as a grid of buttons, like the ARIA date grid: one tab stop, arrow keys inside. */
export function MonthGrid({ month, day, today, open, result, onMove, onPick }: MonthGridProps) {
  const language = useAtomValue(languageAtom);
  const weekStart = weekStartOf(regionalTag(language, navigator.languages));
  const names = weekdayNames(language, weekStart);
  const ref = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day, once a key has moved it
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    ref.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = CALENDAR_KEYS[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    hasMoved.current = true;
    onMove(moveDay(day, move, weekStart, today));
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of dates is the grid of the ARIA practices
    <table ref={ref} className="archive__grid" role="grid" aria-labelledby="archive-month" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {names.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, weekStart).map((week, row) => (
          <tr key={week.find((date) => date !== undefined) ?? row}>
            {week.map((date, column) => (
              <td key={names[column]?.long}>
                {date && date >= FIRST_DAY && date <= today && (
                  <DayButton
                    date={date}
                    active={date === day}
                    isToday={date === today}
                    isOpen={date === open}
                    result={result(date)}
                    onPick={onPick}
                  />
                )}
                {date && (date < FIRST_DAY || date > today) && <span className="archive__absent">{numberOf(date)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const numberOf = (date: GameDay): number => Number(date.slice(8));

interface DayButtonProps {
  readonly date: GameDay;
  readonly active: boolean;
  readonly isToday: boolean;
  readonly isOpen: boolean;
  readonly result: DayResult | undefined;
  onPick(day: GameDay): void;
}

function DayButton({ date, active, isToday, isOpen, result, onPick }: DayButtonProps) {
  const label = useDayLabel({ date, isToday, isOpen, result });
  const kinds = [isToday && 'archive__day--today', isOpen && 'archive__day--open', result && 'archive__day--done'];
  return (
    <button
      type="button"
      className={['archive__day', ...kinds].filter(Boolean).join(' ')}
      tabIndex={active ? 0 : -1}
      data-autofocus={active ? true : undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onPick(date)}
    >
      <span className="visually-hidden">{label}</span>
      <span className="archive__number" aria-hidden="true">
        {numberOf(date)}
      </span>
      <span className="archive__result" aria-hidden="true">
        {result && (
          <>
            <ResultMark medal={result.medal} />
            {result.strokes}
            {result.infuriating && <PixelIcon name="flame" className="archive__flame" />}
          </>
        )}
      </span>
    </button>
  );
}

/** 'Thursday, November 5, 2026, 12 strokes, par 14, Under par, Silver medal' */
function useDayLabel({ date, isToday, isOpen, result }: Omit<DayButtonProps, 'active' | 'onPick'>): string {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const parts = [dayName(date, language)];
  if (isToday) parts.push(text('archive.today'));
  if (isOpen) parts.push(text('archive.playing'));
  if (result) {
    const { strokes, par, parResult, medal } = result;
    parts.push(par > 0 ? text('archive.strokesPar', { strokes, par }) : text('archive.strokes', { strokes }), text(`archive.${parResult}`));
    if (medal) parts.push(text(MEDAL_WORDS[medal]));
    if (result.infuriating) parts.push(text('archive.flame'));
  } else {
    parts.push(text('archive.notDone'));
  }
  return parts.join(', ');
}
