import { useId, useState } from 'react';
import type { ArchiveDay } from '../../../../shared/api/archive.ts';
import { MEDALS } from '../../../../shared/course/medals.ts';
import { FIRST_DAY, type GameDay } from '../../../../shared/game-day.ts';
import { ok } from '../../../../shared/result.ts';
import { api } from '../../../api/client.ts';
import { type CallState, useCall } from '../../../api/use-call.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { today as todayNow } from '../../../platform/today.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { MEDAL_WORDS } from '../../../ui/Medal.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Placement } from '../../ground/ads/display/Placement.tsx';
import { clampDay, daysOf, type Month, monthOf, monthQuery, turnTo } from '../../ground/calendar/calendar-month.ts';
import { MonthBar } from '../../ground/calendar/MonthBar.tsx';
import { MonthGrid } from '../../ground/calendar/MonthGrid.tsx';
import { readDayNumbers } from '../play/day-numbers.ts';
import { dayAtom } from '../play/play-atoms.ts';
import { useDayRuns } from '../run-links/use-day-runs.tsx';
import { type DayResult, resultOf, runOf } from './day-results.ts';
import { ResultMark } from './ResultMark.tsx';
import { useArchiveCell } from './use-archive-cell.tsx';
import { useGoToHole } from './use-go-to-hole.ts';
import './archive.css';

const NO_DAYS: readonly ArchiveDay[] = [];

/** The calendar of all holes so far, one month at a time, with results and a button for each hole. */
export function ArchiveDialog() {
  const text = useDialogText();
  const close = useSetAtom(closeDialogAtom);
  const goToHole = useGoToHole();
  const open = useAtomValue(dayAtom);
  // The day may change while the calendar is open; the calendar keeps its own.
  const [today] = useState(todayNow);
  const [local] = useState(() => readDayNumbers(localStore, KEYS.results));
  const range = { first: FIRST_DAY, last: today };
  const [day, setDay] = useState(() => clampDay(open, range));
  const [looked, setLooked] = useState<GameDay>();
  const month = monthOf(day);
  const { answer, tryAgain } = useMonth(month);
  const days = answer.state === 'loaded' ? answer.value : NO_DAYS;
  const hole = (of: GameDay): ArchiveDay | undefined => days.find(({ date }) => date === of);
  const result = (of: GameDay): DayResult | undefined => resultOf(of, days, local);
  const dayRuns = useDayRuns({
    hasRuns: days.some(({ runId }) => runId !== null),
    runOf: (of) => runOf(of, days),
    cell: useArchiveCell({ open, result, hole }),
    onPick: (to) => goToHole(to, today),
  });
  const headingId = useId();
  return (
    <Modal title={text('archive.title')} wide onClose={() => close('archive')}>
      <div className="archive">
        <MonthBar month={month} range={range} headingId={headingId} onTurn={(to) => setDay(turnTo(to, month, range))} />
        <MonthGrid
          month={month}
          day={day}
          today={today}
          range={range}
          takesFocus
          headingId={headingId}
          cell={dayRuns.cell}
          onMove={setDay}
          onPick={dayRuns.onPick}
          onLook={setLooked}
        />
        <HoleName hole={hole(looked ?? day)} />
        {dayRuns.choice}
        <Notice answer={answer} tryAgain={tryAgain} month={month} result={result} />
        <Legend />
      </div>
      <Placement place="billboard" />
    </Modal>
  );
}

/** The server's days of a month; nothing of the month before while they load. */
function useMonth(month: Month): { readonly answer: CallState<readonly ArchiveDay[]>; tryAgain(): void } {
  const { answer, tryAgain } = useCall(month, async () => {
    const response = await api.archive(monthQuery(month));
    return response.ok ? ok({ month, days: response.value.days }) : response;
  });
  if (answer.state !== 'loaded') return { answer, tryAgain };
  return { answer: answer.value.month === month ? { state: 'loaded', value: answer.value.days } : { state: 'loading' }, tryAgain };
}

/** The hole under the pointer or the focus. Its button has its name, so screen readers do not read it twice. */
function HoleName({ hole }: { readonly hole: ArchiveDay | undefined }) {
  return (
    <p className="archive__hole" aria-hidden="true">
      {hole && `#${hole.number} ${hole.name}`}
    </p>
  );
}

interface NoticeProps {
  readonly answer: CallState<readonly ArchiveDay[]>;
  readonly month: Month;
  tryAgain(): void;
  result(day: GameDay): DayResult | undefined;
}

/** One line under the grid, of the same height in every state, so that the layout does not jump. */
function Notice({ answer, month, tryAgain, result }: NoticeProps) {
  const text = useDialogText();
  const isOffline = useAtomValue(isOfflineAtom);
  if (answer.state === 'error') {
    return (
      <div className="archive__notice" role="alert">
        <p>{text(isOffline ? 'archive.offline' : 'archive.failed')}</p>
        <Button icon="restart" onClick={tryAgain}>
          {text('ui.tryAgain')}
        </Button>
      </div>
    );
  }
  const done = daysOf(month).filter((day) => result(day) !== undefined).length;
  return (
    <p className="archive__notice" role="status">
      {answer.state === 'loading' ? text('archive.loading') : text('archive.count', { done })}
    </p>
  );
}

function Legend() {
  const text = useDialogText();
  return (
    <>
      <ul className="archive__legend" aria-label={text('calendar.legend')}>
        {MEDALS.map((medal) => (
          <li key={medal}>
            <ResultMark medal={medal} /> {text(MEDAL_WORDS[medal])}
          </li>
        ))}
      </ul>
      <p className="archive__rules">{text('archive.rules')}</p>
    </>
  );
}
