import { useState } from 'react';
import type { GameDay } from '../../../../shared/game-day.ts';
import { boardDayAtom } from '../../../dialogs/board-day.ts';
import { closeDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import type { Dialog } from '../../../dialogs/dialogs.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { longDate, today } from '../../../platform/today.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useIsShort } from '../../../ui/use-is-short.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { Placement } from '../../ground/ads/display/Placement.tsx';
import { dayAtom } from '../../run/play/play-atoms.ts';
import { AccountPrompt } from './AccountPrompt.tsx';
import { BoardContent } from './BoardContent.tsx';
import { DayScores, Figures, FilterToggles } from './BoardSummary.tsx';
import { ManageButton, RivalsTab } from './RivalsTab.tsx';
import { useDayBoard } from './use-day-board.ts';
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
  const [tab, setTab] = useState<Tab>('top');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const board = useDayBoard(day, { isHidden: tab !== 'top' });
  const isSignedIn = useAtomValue(accountAtom).status === 'signedIn';
  const [hasRivals, setHasRivals] = useState(false);
  const isToday = day === today();
  const isShort = useIsShort();
  const hasRuns = board.board !== undefined && board.board.head.finishers > 0;
  return (
    <Modal
      title={isToday ? text('board.today') : text('board.ofDay', { date: longDate(day, language) })}
      wide
      bodyRef={setScroller}
      onClose={() => close(dialog)}
      // The rows are counted by the height that is left to them, and have no end that players come to.
      below={dialog === 'leaderboard' && <Placement place="billboard" />}
      footer={
        tab === 'rivals'
          ? isSignedIn && hasRivals && <ManageButton />
          : isShort &&
            hasRuns && (
              <div className="board__side">
                <DayScores head={board.board.head} />
                <Figures head={board.board.head} />
                <FilterToggles filters={board.filters} />
                <AccountPrompt guest={board.board.head.guest} />
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
        {tab === 'rivals' && <RivalsTab day={day} isToday={isToday} version={board.ownChanges} onRivals={setHasRivals} />}
        {tab === 'top' && scroller && <BoardContent board={board} scroller={scroller} isToday={isToday} isShort={isShort} />}
      </Tabs>
    </Modal>
  );
}
