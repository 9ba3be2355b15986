import { dayNumber } from '../../../../shared/game-day.ts';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { languageAtom } from '../../../i18n/text-atoms.ts';
import { useText } from '../../../i18n/use-text.ts';
import { longDate } from '../../../platform/today.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { lazily } from '../../../ui/lazily.tsx';
import { PixelBall } from '../../../ui/PixelBall.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { ConsentPanel } from '../../ground/consent/ConsentPanel.tsx';
import { AnnouncementsButton } from '../../people/announcements/AnnouncementsButton.tsx';
import { useKnownStats } from '../../people/player-stats/use-known-stats.ts';
import { LazyYesterday } from '../../people/yesterday/LazyYesterday.tsx';
import { OfflineNote } from '../../run/offline/OfflineNote.tsx';
import { updateAtom } from '../../run/offline/update-atoms.ts';
import { useGame } from '../../run/play/game-context.ts';
import { bootAtom, dayAtom, holeAtom, levelAtom, newDayAtom } from '../../run/play/play-atoms.ts';
import { BackToTodayButton } from './BackToTodayButton.tsx';
import { FinishedDay, NewDayNotice } from './LazyNotices.tsx';
import { OpeningNote } from './OpeningNote.tsx';
import { PlayPart } from './PlayPart.tsx';
import { ButtonBar, MenuButton } from './TopBar.tsx';
import './start-screen.css';

const HoleMedals = lazily(async () => (await import('./HoleMedals.tsx')).HoleMedals, { words: ['dialogs'] });
const UpdateNotice = lazily(async () => (await import('../../run/offline/UpdateNotice.tsx')).UpdateNotice, { words: ['dialogs'] });

/** The first screen: today's hole and the Play button, in front of the course. */
export function StartScreen() {
  const text = useText();
  const game = useGame();
  const isReady = useAtomValue(bootAtom).state === 'ready';
  const isNewDay = useAtomValue(newDayAtom) !== null;
  const hasUpdate = useAtomValue(updateAtom) !== null;
  const { best, streak } = useKnownStats();
  const today = useAtomValue(dayAtom);
  return (
    <main className={`start ${isReady ? 'start--ready' : ''}`}>
      <nav className="start__top top-bar" aria-label={text('play.game')}>
        <div className="top-bar__side">
          <MenuButton />
          <SettingsButton />
          <AnnouncementsButton />
        </div>
        <div className="top-bar__side">
          <ButtonBar />
        </div>
      </nav>
      <header className="start__brand">
        <Logo />
        <p className="start__motto">{text('start.motto')}</p>
      </header>
      <section className="start__card" aria-label={text('start.todaysHole')}>
        <HoleLine />
        {best === null ? (
          <>
            {streak > 0 && (
              <div className="start__past">
                <p className="start__streak">{text('start.streak', { streak })}</p>
                {isReady && <LazyYesterday today={today} />}
              </div>
            )}
            <PlayPart />
          </>
        ) : (
          <FinishedDay best={best} streak={streak} />
        )}
        <OpeningNote />
        <OfflineNote />
        {isNewDay && <NewDayNotice inCard />}
        {hasUpdate && <UpdateNotice />}
        <BackToTodayButton game={game} />
      </section>
      <ConsentPanel />
    </main>
  );
}

function SettingsButton() {
  const text = useText();
  const openDialog = useSetAtom(openDialogAtom);
  return <IconButton icon="settings" label={text('start.settings')} onClick={() => openDialog('settings')} />;
}

/** The name, with a ball for its O. */
function Logo() {
  const text = useText();
  return (
    <h1 className="start__logo" aria-label={text('ui.appName')}>
      <span aria-hidden="true">UPSH</span>
      <PixelBall className="start__ball" />
      <span aria-hidden="true">T</span>
    </h1>
  );
}

/** The hole, and what it asks for. A press on it leads to the holes of other days. */
function HoleLine() {
  const text = useText();
  const openDialog = useSetAtom(openDialogAtom);
  const language = useAtomValue(languageAtom);
  const day = useAtomValue(dayAtom);
  const { kind } = useAtomValue(holeAtom);
  const level = useAtomValue(levelAtom);
  // Only the server knows that it is a coming one; then the note below says so.
  const isComing = useAtomValue(bootAtom).state === 'waiting' && kind === 'archive';
  const number = dayNumber(day);
  return (
    <div className="start__today">
      <button type="button" className="start__hole" aria-haspopup="dialog" onClick={() => openDialog('archive')}>
        {number > 0 && kind !== 'bonus' && kind !== 'map' && (
          <strong className="start__number">
            <PixelNumber text={`#${number}`} />
          </strong>
        )}
        <span className="start__lines">
          <span className="start__date">{kind === 'bonus' ? text('play.bonusLevel') : kind !== 'map' && longDate(day, language)}</span>
          <span className="start__level">
            {level?.name || (isComing ? '' : text(kind === 'archive' ? 'start.archiveHole' : 'start.todaysHole'))}
            {level && level.par > 0 && (
              <span className="start__par">
                {' '}
                {text('start.par')} <PixelNumber text={String(level.par)} />
              </span>
            )}
          </span>
          <span className="start__days">
            <PixelIcon name="calendar" /> <span>{text('start.archive')}</span>
          </span>
        </span>
      </button>
      {level?.medals && <HoleMedals limits={level.medals} />}
    </div>
  );
}
