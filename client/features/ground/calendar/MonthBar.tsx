import type { ReactNode } from 'react';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { addMonths, type DayRange, type Month, monthOf } from './calendar-month.ts';
import { monthName } from './calendar-words.ts';
import './calendar.css';

interface MonthBarProps {
  readonly month: Month;
  /** Days whose months can be shown. */
  readonly range: DayRange;
  /** Id of the heading, which names the grid. */
  readonly headingId: string;
  onTurn(to: Month): void;
}

/** The name of the month, between the buttons to the months beside it. */
export function MonthBar({ month, range, headingId, onTurn }: MonthBarProps): ReactNode {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const isFirst = month <= monthOf(range.first);
  const isLast = month >= monthOf(range.last);
  // Not `disabled`: the button that has the focus would lose it in the last month.
  return (
    <div className="calendar-bar">
      <IconButton
        icon="left"
        label={text('calendar.previous')}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onTurn(addMonths(month, -1))}
      />
      <h3 className="calendar-bar__month" id={headingId} aria-live="polite">
        {monthName(month, language)}
      </h3>
      <IconButton
        icon="right"
        label={text('calendar.next')}
        aria-disabled={isLast}
        onClick={() => !isLast && onTurn(addMonths(month, 1))}
      />
    </div>
  );
}
