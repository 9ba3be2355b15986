import { type ReactNode, useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useSetAtom } from '../../../state/jotai.ts';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { CalendarCell } from '../../ground/calendar/MonthGrid.tsx';
import { sayLockedAtom } from './run-locks.ts';
import { useWatchRun } from './use-watch-run.ts';
import './day-runs.css';

/** The run that a day of a calendar leads to. */
export interface DayRun {
  readonly runId: string;
  readonly strokes: number;
  /** The player has to finish the hole first: a press says so. */
  readonly isLocked: boolean;
}

interface DayRunsOptions {
  /** A day of this month has a run. */
  readonly hasRuns: boolean;
  runOf(day: GameDay): DayRun | undefined;
  cell(day: GameDay): CalendarCell;
  onPick(day: GameDay): void;
}

interface DayRuns {
  readonly cell: (day: GameDay) => CalendarCell;
  onPick(day: GameDay): void;
  /** Chooses what a day opens. Null where no day has a run. */
  readonly choice: ReactNode;
}

/**
 * Lets the days of a calendar open their runs, by choice. A month of a phone has no room for two targets a day, so the whole grid changes:
 * each day with a run bears a play icon then. The calendar begins with what a day opens otherwise.
 */
export function useDayRuns({ hasRuns, runOf, cell, onPick }: DayRunsOptions): DayRuns {
  const text = useDialogText();
  const [isOn, setOn] = useState(false);
  const watch = useWatchRun();
  const sayLocked = useSetAtom(sayLockedAtom);
  const choice = (hasRuns || isOn) && (
    <div className="day-runs">
      <Toggle checked={isOn} onChange={setOn} label={text('calendar.watchRuns')} />
    </div>
  );
  if (!isOn) return { cell, onPick, choice };
  return {
    choice,
    onPick: (day) => {
      const run = runOf(day);
      if (run?.isLocked) void sayLocked();
      else if (run) watch(run.runId);
    },
    cell: (day) => {
      const { words, mark, ...look } = cell(day);
      const run = runOf(day);
      if (!run) return { ...look, words: [...words, text('calendar.noRun')], mark, isOff: true };
      return {
        ...look,
        words: run.isLocked ? [...words, text('board.locked')] : words,
        mark: (
          <>
            <PixelIcon name={run.isLocked ? 'lock' : 'play'} className="day-runs__icon" />
            {run.strokes}
          </>
        ),
      };
    },
  };
}
