import { dayNumber } from '../../../shared/game-day.ts';
import { longDate } from '../../platform/today.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { PixelBall } from '../../ui/PixelBall.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../ui/PixelNumber.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useGame } from './game-context.ts';
import { NewDayNotice } from './NewDayNotice.tsx';
import { bootAtom, dayAtom, infuriatingAtom, levelAtom, openDialogAtom, pendingRunAtom } from './play-atoms.ts';
import './start-screen.css';

const INFURIATING_RULES = 'No checkpoints. Water and resets send you back to the start. Same leaderboard, with a flame.';

/** The first thing a player sees: today's hole, and the way in. The course itself stands behind it. */
export function StartScreen() {
  const game = useGame();
  const ready = useAtomValue(bootAtom).state === 'ready';
  const pending = useAtomValue(pendingRunAtom);
  const openDialog = useSetAtom(openDialogAtom);
  return (
    <main className={`start ${ready ? 'start--ready' : ''}`}>
      <header className="start__brand">
        <Logo />
        <p className="start__motto">One hole a day, straight up</p>
      </header>
      <section className="start__card" aria-label="Today's hole">
        <Today />
        <Button tone="yellow" size="large" icon="play" className="start__play" onClick={() => game.play()}>
          {pending ? 'Continue' : 'Play'}
        </Button>
        {pending ? <PendingRun strokes={pending.strokes} infuriating={pending.infuriating} /> : <ModeToggle />}
        <NewDayNotice inCard />
        <div className="start__more">
          <Button icon="trophy" onClick={() => openDialog('leaderboard')}>
            Leaderboard
          </Button>
          <Button icon="help" onClick={() => openDialog('instructions')}>
            How to play
          </Button>
          <IconButton icon="settings" label="Settings" onClick={() => openDialog('settings')} />
        </div>
      </section>
    </main>
  );
}

/** The name with a ball for its O. */
function Logo() {
  return (
    <h1 className="start__logo" aria-label="Upshot">
      <span aria-hidden="true">UPSH</span>
      <PixelBall className="start__ball" />
      <span aria-hidden="true">T</span>
    </h1>
  );
}

function Today() {
  const day = useAtomValue(dayAtom);
  const level = useAtomValue(levelAtom);
  const number = dayNumber(day);
  return (
    <div className="start__today">
      {number > 0 && (
        <strong className="start__number">
          <PixelNumber text={`#${number}`} />
        </strong>
      )}
      <div>
        <p className="start__date">{longDate(day)}</p>
        <p className="start__level">
          {level?.name || "Today's hole"}
          {level && level.par > 0 && (
            <span className="start__par">
              {' '}
              par <PixelNumber text={String(level.par)} />
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

function ModeToggle() {
  const [infuriating, setInfuriating] = useAtom(infuriatingAtom);
  return (
    <Toggle
      checked={infuriating}
      onChange={setInfuriating}
      note={INFURIATING_RULES}
      label={
        <>
          <PixelIcon name="flame" className="start__flame" /> Infuriating mode
        </>
      }
    />
  );
}

/** A run is waiting: its mode is fixed, and leaving it needs a word of consent. */
function PendingRun({ strokes, infuriating }: { readonly strokes: number; readonly infuriating: boolean }) {
  const game = useGame();
  return (
    <div className="start__pending">
      <p>
        {infuriating && <PixelIcon name="flame" className="start__flame" />}
        Your run goes on at <strong>{strokes === 1 ? '1 stroke' : `${strokes} strokes`}</strong>
        {infuriating && <span className="visually-hidden"> in infuriating mode</span>}.
      </p>
      <Button icon="restart" onClick={() => game.requestRestart()}>
        New run
      </Button>
    </div>
  );
}
