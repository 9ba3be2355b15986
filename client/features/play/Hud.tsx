import { useRef } from 'react';
import { ZOOMS } from '../../../shared/course/geometry.ts';
import { describeDrag } from '../../sim/drag.ts';
import { focusStage } from '../../sim/Stage.tsx';
import { aimAtom, aimingAtom, checkpointAtom, climbedPercentAtom, phaseAtom, strokesAtom, zoomAtom } from '../../sim/sim-atoms.ts';
import { useAtom, useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { PixelIcon } from '../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../ui/PixelNumber.tsx';
import { SoundButton } from '../sound/SoundButton.tsx';
import { useGame } from './game-context.ts';
import { Banner, ExhaustedNotice, TipPanel } from './Notices.tsx';
import { celebratedAtom, dialogsAtom, levelAtom, openDialogAtom, runInfuriatingAtom } from './play-atoms.ts';
import './hud.css';

/** Everything around the course while it is played. It lets pointers through to the canvas, its buttons excepted. */
export function Hud() {
  const finished = useAtomValue(phaseAtom) === 'finished';
  const aiming = useAtomValue(aimingAtom);
  return (
    <main className={`hud ${aiming ? 'hud--aiming' : ''}`}>
      <div className="hud__top">
        <ScorePanel />
        <div className="hud__corner">
          <ButtonBar />
          <AimReadout />
        </div>
      </div>
      <div className="hud__notices">
        <Banner />
        <TipPanel />
        <ExhaustedNotice />
      </div>
      <div className="hud__bottom">
        {finished ? <AfterFinish /> : <ReturnButton />}
        <ZoomSelector />
      </div>
    </main>
  );
}

function ScorePanel() {
  const strokes = useAtomValue(strokesAtom);
  const climbed = useAtomValue(climbedPercentAtom);
  const infuriating = useAtomValue(runInfuriatingAtom);
  const par = useAtomValue(levelAtom)?.par ?? 0;
  return (
    <section className="hud__score" aria-label="Score">
      <p className="hud__score-label">
        Strokes
        {infuriating && (
          <>
            <PixelIcon name="flame" className="hud__flame" />
            <span className="visually-hidden">, infuriating mode</span>
          </>
        )}
      </p>
      <p className="hud__score-line">
        <strong className="hud__strokes" data-testid="strokes">
          <PixelNumber text={String(strokes)} />
        </strong>
        {par > 0 && (
          <span className="hud__par">
            par <PixelNumber text={String(par)} />
          </span>
        )}
      </p>
      <div
        className="hud__climb"
        role="progressbar"
        aria-label="Climbed"
        aria-valuenow={climbed}
        aria-valuemin={0}
        aria-valuemax={100}
        title={`${climbed} % of the way up`}
      >
        <span className="hud__climb-bar" style={{ width: `${climbed}%` }} />
      </div>
    </section>
  );
}

function ButtonBar() {
  const game = useGame();
  const openDialog = useSetAtom(openDialogAtom);
  return (
    <nav className="hud__buttons" aria-label="Game">
      <IconButton tone="yellow" icon="trophy" label="Leaderboard" onClick={() => openDialog('leaderboard')} />
      <IconButton tone="sky" icon="restart" label="Restart hole" onClick={() => game.requestRestart()} />
      <IconButton tone="paper" icon="help" label="Instructions" onClick={() => openDialog('instructions')} />
      <SoundButton />
      <IconButton tone="pink" icon="home" label="Return to Homescreen" onClick={() => game.goHome()} />
    </nav>
  );
}

/** Only where there is a checkpoint to return to. */
function ReturnButton() {
  const game = useGame();
  const checkpoint = useAtomValue(checkpointAtom);
  const infuriating = useAtomValue(runInfuriatingAtom);
  if (checkpoint === 0 || infuriating) return <span />;
  return (
    <Button icon="back" className="hud__return" aria-label="Return to checkpoint" onClick={() => game.returnToCheckpoint()}>
      Checkpoint
    </Button>
  );
}

/** The celebration has been closed: the ways on from here. */
function AfterFinish() {
  const game = useGame();
  const openDialog = useSetAtom(openDialogAtom);
  const celebrated = useAtomValue(celebratedAtom);
  const covered = useAtomValue(dialogsAtom).length > 0;
  if (!celebrated || covered) return <span />;
  return (
    <div className="hud__after">
      <Button tone="yellow" icon="restart" onClick={() => game.playAgain()}>
        Play Again
      </Button>
      <Button icon="flag" onClick={() => openDialog('finish')}>
        Result
      </Button>
    </div>
  );
}

/** The aim in figures, for players by keys. The live region speaks it. */
function AimReadout() {
  const aim = useAtomValue(aimAtom);
  if (!aim) return null;
  const { angleDeg, powerPercent } = describeDrag(aim);
  return (
    <p className="hud__aim" aria-hidden="true">
      <span>{angleDeg}°</span>
      <span>{powerPercent}%</span>
    </p>
  );
}

function ZoomSelector() {
  const [zoom, setZoom] = useAtom(zoomAtom);
  const byPointer = useRef(false);
  return (
    <fieldset
      className="hud__zoom"
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={() => {
        byPointer.current = false;
      }}
    >
      <legend className="visually-hidden">Zoom</legend>
      {ZOOMS.map((option) => (
        <label key={option} className={`hud__zoom-option ${option === zoom ? 'hud__zoom-option--on' : ''}`}>
          <input
            className="visually-hidden"
            type="radio"
            name="zoom"
            aria-label={`${option}x`}
            checked={option === zoom}
            onChange={() => setZoom(option)}
            // Arrow keys click a radio, too: whoever has tabbed here stays here.
            onClick={() => byPointer.current && focusStage()}
          />
          <span aria-hidden="true">{String(option).replace(/^0/, '')}x</span>
        </label>
      ))}
    </fieldset>
  );
}
