import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { dialogsAtom } from '../../../dialogs/dialog-atoms.ts';
import { isOfflineAtom } from '../../../display/network-atoms.ts';
import type { WordsPart } from '../../../i18n/groups.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { today } from '../../../platform/today.ts';
import { focusCourse } from '../../../sim/CourseCanvas.tsx';
import { useAtomValue } from '../../../state/jotai.ts';
import { useWords } from '../../../ui/use-words.ts';
import { BoardContent } from '../../people/leaderboard/BoardContent.tsx';
import { Failed, Loading } from '../../people/leaderboard/BoardStates.tsx';
import { useDayBoard } from '../../people/leaderboard/use-day-board.ts';
import { endingAtom, holeAtom } from '../../run/play/play-atoms.ts';
import { useBoardPolls } from './use-board-polls.ts';
import '../../people/leaderboard/leaderboard.css';

const LISTS: readonly WordsPart[] = ['lists'];

/** The board of the hole's day at the right. Bonus levels and maps have none, and the ending has the screen for itself. */
export function SideBoard() {
  const { kind, day } = useAtomValue(holeAtom);
  const words = useWords(LISTS);
  if (words !== 'loaded' || (kind !== 'daily' && kind !== 'archive')) return null;
  return <BoardOfDay key={day} day={day} />;
}

function BoardOfDay({ day }: { readonly day: GameDay }) {
  const text = useDialogText();
  const id = useId();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const stage = useAtomValue(endingAtom)?.stage;
  const isResultOpen = useAtomValue(dialogsAtom).includes('finish');
  const isOffline = useAtomValue(isOfflineAtom);
  const isHidden = isResultOpen || stage === 'cup' || stage === 'tower';
  const isToday = day === today();
  const polls = useBoardPolls(!isHidden);
  const [isForced, force] = useState(false);
  const isAsked = polls > 0 || isForced;
  return (
    <section className="side-board" aria-labelledby={id} hidden={isHidden} onKeyDown={keepKeys} data-testid="side-board">
      <h2 id={id} className="side-board__title">
        {text(isToday ? 'board.today' : 'board.topScores')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a control among its rows, keys could not scroll it */}
      <div ref={setScroller} className="side-board__body" tabIndex={0}>
        {isAsked ? (
          // The board of a past day does not change.
          scroller && <Rows day={day} isToday={isToday} polls={isToday ? polls : 0} scroller={scroller} />
        ) : isOffline ? (
          <Failed tryAgain={() => force(true)} />
        ) : (
          <Loading />
        )}
      </div>
    </section>
  );
}

interface RowsProps {
  readonly day: GameDay;
  readonly isToday: boolean;
  readonly polls: number;
  readonly scroller: HTMLElement;
}

/** The rows stay when they could not be loaded again: the next time is soon. */
function Rows({ day, isToday, polls, scroller }: RowsProps) {
  const text = useDialogText();
  const isOffline = useAtomValue(isOfflineAtom);
  const [version, setVersion] = useState(polls);
  const board = useDayBoard(day, { version });
  const { state } = board;
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    // A slow answer is awaited, not requested again.
    if (latest.current !== 'loading') setVersion(polls);
  }, [polls]);
  const kept = state === 'error' && board.board ? ({ ...board, state: 'loaded' } as const) : board;
  return (
    <>
      {isOffline && board.board && (
        <p className="side-board__note" role="status">
          {text('board.offline')}
        </p>
      )}
      <BoardContent board={kept} scroller={scroller} isToday={isToday} isShort />
    </>
  );
}

/** The keys that move in the board do not aim meanwhile. Escape gives all keys back to the game. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key === 'Escape') focusCourse();
  if (KEPT_KEYS.has(event.key)) event.stopPropagation();
}

const KEPT_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', ' ', 'Enter', 'Escape']);
