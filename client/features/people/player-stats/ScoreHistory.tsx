import { useId, useState } from 'react';
import type { ScoreHistoryEntry } from '../../../../shared/api/score-history.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import { openDayBoardAtom } from '../../../dialogs/board-day.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { longDate, today as todayNow } from '../../../platform/today.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { clampDay, type DayRange, firstOf, monthOf, turnTo } from '../../ground/calendar/calendar-month.ts';
import { MonthBar } from '../../ground/calendar/MonthBar.tsx';
import { MonthGrid } from '../../ground/calendar/MonthGrid.tsx';
import { isDayLocked } from '../../run/run-links/run-locks.ts';
import { type DayRun, useDayRuns } from '../../run/run-links/use-day-runs.tsx';
import { Covered, Failed } from './Covered.tsx';
import { ScoreLegend } from './ScoreLegend.tsx';
import { useScoreCell, useScoreWords } from './use-score-cell.tsx';
import { useScoreHistory } from './use-score-history.ts';
import './score-history.css';

interface ScoreHistoryProps {
  /** Undefined for the player's own history. */
  readonly playerId: string | undefined;
  /** Loads again when it changes. */
  readonly version: number;
  /** False while it is unknown whether somebody is signed in. */
  readonly isReady: boolean;
}

/** The calendar of a player's scores, one month at a time. A day opens its board. */
export function ScoreHistory(call: ScoreHistoryProps) {
  const text = useDialogText();
  const openBoard = useSetAtom(openDayBoardAtom);
  const [id, headingId] = [useId(), useId()];
  // The day may change while the calendar is open; the calendar keeps its own.
  const [today] = useState(todayNow);
  const [day, setDay] = useState(today);
  const [looked, setLooked] = useState<GameDay>();
  const month = monthOf(day);
  const { answer, firstScoreDate, tryAgain } = useScoreHistory(month, call);
  const range: DayRange = { first: firstOf(monthOf(firstScoreDate ?? today)), last: today };
  const entries = answer.state === 'loaded' ? answer.value.scoreHistory : [];
  const entryOf = (date: GameDay) => entries.find((entry) => entry.date === date);
  const dayRuns = useDayRuns({
    hasRuns: entries.some(({ runId }) => runId !== null),
    runOf: (date) => runOf(entryOf(date), call.playerId === undefined),
    cell: useScoreCell(entryOf),
    onPick: openBoard,
  });
  const isEmpty = answer.state === 'loaded' && firstScoreDate === null;
  const cover =
    answer.state === 'error' ? (
      <Failed words={text('stats.historyFailed')} tryAgain={tryAgain} />
    ) : (
      isEmpty && <p className="covered__words">{text('stats.historyEmpty')}</p>
    );
  const pick = (date: GameDay) => {
    setDay(date);
    dayRuns.onPick(date);
  };
  return (
    <section className="history" aria-labelledby={id} aria-busy={answer.state === 'loading'}>
      <h3 className="stats__title" id={id}>
        {text('stats.history')}
      </h3>
      <MonthBar month={month} range={range} headingId={headingId} onTurn={(to) => setDay(turnTo(to, month, range))} />
      <Covered cover={cover}>
        <MonthGrid
          month={month}
          day={day}
          today={today}
          range={range}
          headingId={headingId}
          cell={dayRuns.cell}
          onMove={(to) => setDay(clampDay(to, range))}
          onPick={pick}
          onLook={setLooked}
        />
      </Covered>
      {!cover && dayRuns.choice}
      <Line state={cover ? 'covered' : answer.state} day={looked ?? day} entry={entryOf(looked ?? day)} />
      <ScoreLegend />
      {!dayRuns.choice && <p className="history__rules">{text('stats.pickDay')}</p>}
    </section>
  );
}

/** The own runs are never locked. */
function runOf(entry: ScoreHistoryEntry | undefined, isOwn: boolean): DayRun | undefined {
  if (!entry || entry.runId === null) return undefined;
  return { runId: entry.runId, strokes: entry.userScore, isLocked: !isOwn && isDayLocked(entry.date) };
}

interface LineProps {
  readonly state: 'loading' | 'loaded' | 'error' | 'covered';
  readonly day: GameDay;
  readonly entry: ScoreHistoryEntry | undefined;
}

/** The day under the pointer or the focus, in words. Its button has the same words, so screen readers do not read them twice. */
function Line({ state, day, entry }: LineProps) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const words = useScoreWords();
  if (state === 'loading') {
    return (
      <p className="history__line" role="status">
        {text('stats.historyLoading')}
      </p>
    );
  }
  return (
    <p className="history__line" aria-hidden="true">
      {state === 'loaded' && (
        <>
          <strong>{longDate(day, language)}</strong> {words(entry).join(' · ')}
        </>
      )}
    </p>
  );
}
