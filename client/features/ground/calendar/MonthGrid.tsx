import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { CALENDAR_KEYS, type DayRange, isWithin, type Month, moveDay, weeksOf } from './calendar-month.ts';
import { dayName, regionalTag, weekdayNames, weekStartOf } from './calendar-words.ts';
import './calendar.css';

/** What a day of the calendar shows and says. */
export interface CalendarCell {
  /** What follows the date in its accessible name, such as '12 strokes' and 'par 14'. */
  readonly words: readonly string[];
  /** Drawn below the number of the day; screen readers have the words. */
  readonly mark?: ReactNode;
  /** Fills the cell behind number and mark. Decoration: the words say what it shows. */
  readonly picture?: ReactNode;
  /** A class of its own. */
  readonly className?: string | undefined;
  /** The day can be looked at, but not picked. */
  readonly isOff?: boolean;
}

interface MonthGridProps {
  readonly month: Month;
  /** The one day in the tab order. */
  readonly day: GameDay;
  readonly today: GameDay;
  /** The days that can be picked. */
  readonly range: DayRange;
  /** The dialog opens with the focus on the day. */
  readonly takesFocus?: boolean;
  /** Id of the heading that names the month. */
  readonly headingId: string;
  cell(day: GameDay): CalendarCell;
  onMove(to: GameDay): void;
  onPick(day: GameDay): void;
  /** Called with the day that the pointer or the focus is on; undefined when it is on none. */
  onLook?(day: GameDay | undefined): void;
}

/** A month as a grid of buttons, like the ARIA date grid: one tab stop, arrow keys inside. */
export function MonthGrid({ month, day, today, range, takesFocus = false, headingId, cell, onMove, onPick, onLook }: MonthGridProps) {
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
    const to = moveDay(day, move, weekStart, range);
    hasMoved.current = to !== day;
    onMove(to);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of dates is the grid of the ARIA practices
    <table ref={ref} className="calendar" role="grid" aria-labelledby={headingId} onKeyDown={onKeyDown}>
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
                {date && isWithin(date, range) && (
                  <DayButton
                    date={date}
                    active={date === day}
                    takesFocus={takesFocus && date === day}
                    isToday={date === today}
                    cell={cell(date)}
                    onPick={onPick}
                    {...(onLook && { onLook })}
                  />
                )}
                {date && !isWithin(date, range) && <span className="calendar__absent">{numberOf(date)}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const numberOf = (date: GameDay): number => Number(date.slice(8));

interface DayButtonProps extends Pick<MonthGridProps, 'onPick' | 'onLook'> {
  readonly date: GameDay;
  readonly active: boolean;
  readonly takesFocus: boolean;
  readonly isToday: boolean;
  readonly cell: CalendarCell;
}

function DayButton({ date, active, takesFocus, isToday, cell, onPick, onLook }: DayButtonProps) {
  const { words, mark, picture, className, isOff = false } = cell;
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  // 'Thursday, November 5, 2026, today, 12 strokes, par 14'
  const label = [dayName(date, language), ...(isToday ? [text('calendar.today')] : []), ...words].join(', ');
  return (
    <button
      type="button"
      className={['calendar__day', isToday && 'calendar__day--today', picture && 'calendar__day--pictured', className]
        .filter(Boolean)
        .join(' ')}
      tabIndex={active ? 0 : -1}
      data-autofocus={takesFocus ? true : undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPick(date)}
      onPointerEnter={() => onLook?.(date)}
      onPointerLeave={() => onLook?.(undefined)}
      onFocus={() => onLook?.(date)}
      onBlur={() => onLook?.(undefined)}
    >
      {picture && (
        <span className="calendar__picture" aria-hidden="true">
          {picture}
        </span>
      )}
      <span className="visually-hidden">{label}</span>
      <span className="calendar__number" aria-hidden="true">
        {numberOf(date)}
      </span>
      <span className="calendar__mark" aria-hidden="true">
        {mark}
      </span>
    </button>
  );
}
