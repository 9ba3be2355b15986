import { useRef, useState } from 'react';
import type { GameDay } from '../../../shared/game-day.ts';
import { api } from '../../api/client.ts';
import { boardDayAtom } from '../../dialogs/board-day.ts';
import { closeDialogAtom } from '../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../dialogs/dialogs.ts';
import { languageAtom } from '../../i18n/text-atoms.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { foreignDay, longDate, today } from '../../platform/today.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useIsShort } from '../../ui/use-is-short.ts';
import { accountAtom, playerChangeCountAtom } from '../account/session/account-atoms.ts';
import { dayAtom } from '../play/play-atoms.ts';
import { useRivals } from '../rivals/use-rivals.ts';
import { submissionsAtom } from '../submission/submission-atoms.ts';
import { BoardSummary } from './BoardSummary.tsx';
import { shouldShowAnonymousAtom } from './leaderboard-atoms.ts';
import { ManageButton, RivalsTab } from './RivalsTab.tsx';
import { TopScores } from './TopScores.tsx';
import { useBoard } from './use-board.ts';
import './leaderboard.css';

type Tab = 'top' | 'rivals';

/** The board of the hole's day. */
export function LeaderboardDialog() {
  const day = useAtomValue(dayAtom);
  return <BoardDialog dialog="leaderboard" day={day} />;
}

/** The board of a day that was picked in a calendar. */
export function DayBoardDialog() {
  const day = useAtomValue(boardDayAtom);
  return day && <BoardDialog dialog="dayBoard" day={day} />;
}

function BoardDialog({ dialog, day }: { readonly dialog: Dialog; readonly day: GameDay }) {
  const text = useDialogText();
  const language = useAtomValue(languageAtom);
  const close = useSetAtom(closeDialogAtom);
  const [showAnonymous, setShowAnonymous] = useAtom(shouldShowAnonymousAtom);
  const [infuriatingOnly, setInfuriatingOnly] = useState(false);
  const [tab, setTab] = useState<Tab>('top');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  // A run that is accepted while the board is open must appear on it.
  const accepted = Object.values(useAtomValue(submissionsAtom)).filter(({ state }) => state === 'accepted').length;
  // A new name must appear on it, too.
  const turn = useAtomValue(playerChangeCountAtom);
  // So must the marks of rivals, once the player looks at it again.
  const changes = useHeld(useRivals().changes, tab !== 'top');
  const board = useBoard({ date: foreignDay(day), showAnonymous, infuriatingOnly }, accepted + turn + changes, api.leaderboard);
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const isToday = day === today();
  const isShort = useIsShort();
  const hasRuns = board.board !== undefined && board.board.head.finishers > 0;
  return (
    <Modal
      title={isToday ? text('board.today') : text('board.ofDay', { date: longDate(day, language) })}
      wide
      bodyRef={setScroller}
      onClose={() => close(dialog)}
      footer={
        tab === 'rivals' ? (
          isSignedIn && <ManageButton />
        ) : (
          <div className="board__side">
            {isShort && hasRuns && (
              <BoardSummary board={board.board} infuriatingOnly={infuriatingOnly} setInfuriatingOnly={setInfuriatingOnly} />
            )}
            <Toggle checked={showAnonymous} onChange={setShowAnonymous} label={text('board.includeAnonymous')} />
          </div>
        )
      }
    >
      <Tabs<Tab>
        label={text('board.views')}
        tabs={[
          { name: 'top', label: text('board.topScores') },
          { name: 'rivals', label: text('board.rivals') },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'rivals' && <RivalsTab day={day} isToday={isToday} version={accepted + turn} />}
        {tab === 'top' && scroller && (
          <TopScores
            board={board}
            scroller={scroller}
            isToday={isToday}
            isShort={isShort}
            infuriatingOnly={infuriatingOnly}
            setInfuriatingOnly={setInfuriatingOnly}
          />
        )}
      </Tabs>
    </Modal>
  );
}

/** The value of before while it is held. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const held = useRef(value);
  if (!isHeld) held.current = value;
  return held.current;
}
