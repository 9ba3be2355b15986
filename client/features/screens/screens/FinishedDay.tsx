import { medalOf } from '../../../../shared/course/medals.ts';
import { endOfDay } from '../../../../shared/game-day.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { localStore } from '../../../platform/storage.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { isByPointer } from '../../../ui/by-pointer.ts';
import { Medal } from '../../../ui/Medal.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { accountAtom } from '../../account/session/account-atoms.ts';
import { useGame } from '../../run/play/game-context.ts';
import { readKeptRun, seeResultAtom } from '../../run/play/kept-run.ts';
import { dayAtom, levelAtom, pendingRunAtom } from '../../run/play/play-atoms.ts';
import { shareKeptRunAtom } from '../../run/share/share-atoms.ts';
import { ModeToggle, PlayPart } from './PlayPart.tsx';
import './finished-day.css';

export interface DayStats {
  /** Fewest strokes of the day. */
  readonly best: number;
  /** Days in a row; 0 for none. */
  readonly streak: number;
}

/** Part of the start screen's card once today's hole was finished: the result in place of the Play button. */
export function FinishedDay({ best, streak }: DayStats) {
  const text = useDialogText();
  const game = useGame();
  const isPending = useAtomValue(pendingRunAtom) !== null;
  const kept = readKeptRun(localStore, useAtomValue(dayAtom));
  return (
    <>
      <DayScore strokes={Math.min(best, kept?.run.strokes ?? best)} streak={streak} />
      {kept && <ResultButtons streak={streak} />}
      {isPending ? (
        <PlayPart />
      ) : (
        <div className="finished-day__again">
          <Button icon="restart" className="start__play" onClick={(event) => game.play(isByPointer(event))}>
            {text('hud.playAgain')}
          </Button>
          <ModeToggle />
        </div>
      )}
      <NextHole />
    </>
  );
}

function DayScore({ strokes, streak }: { readonly strokes: number; readonly streak: number }) {
  const text = useDialogText();
  const medal = medalOf(strokes, useAtomValue(levelAtom)?.medals);
  return (
    <ul className="finished-day">
      <li className="finished-day__score">
        {medal && <Medal medal={medal} className="finished-day__medal" />}
        <strong>
          <PixelNumber text={String(strokes)} />
        </strong>{' '}
        {text('finish.strokes', { count: strokes })}
      </li>
      {streak > 0 && <li className="finished-day__streak">{text('start.streak', { streak })}</li>}
    </ul>
  );
}

/** For a run that was finished in this browser. */
function ResultButtons({ streak }: Pick<DayStats, 'streak'>) {
  const text = useDialogText();
  const share = useSetAtom(shareKeptRunAtom);
  const name = useAtomValue(accountAtom).user?.username ?? '';
  const day = useAtomValue(dayAtom);
  const seeResult = useSetAtom(seeResultAtom);
  const shareRun = () => {
    const kept = readKeptRun(localStore, day);
    if (kept) share(kept, { streak, name });
  };
  return (
    <div className="finished-day__buttons">
      <Button tone="yellow" icon="share" onClick={shareRun}>
        {text('finish.share')}
      </Button>
      <Button tone="sky" icon="flag" onClick={() => seeResult()}>
        {text('day.seeResult')}
      </Button>
    </div>
  );
}

const DAY_S = 86_400;

/** Counts down to the next hole. A screen reader says it only when it reads this line, not every second. */
function NextHole() {
  const text = useDialogText();
  const seconds = useCountdown(endOfDay(useAtomValue(dayAtom)));
  // With a day that is not today's by the clock there is nothing to wait for.
  if (seconds === 0 || seconds > DAY_S) return null;
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const time = [hours, minutes, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <p className="finished-day__next" role="timer">
      {text('day.nextHole', { time })}
    </p>
  );
}
