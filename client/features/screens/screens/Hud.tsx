import { useRef } from 'react';
import { dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isLeftHandedAtom } from '../../../display/hand-atom.ts';
import type { MessageKey } from '../../../i18n/message-keys.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { checkpointAtom, isAimingAtom, phaseAtom, strokesAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button } from '../../../ui/Button.tsx';
import { PixelIcon } from '../../../ui/PixelIcon.tsx';
import { PixelNumber } from '../../../ui/PixelNumber.tsx';
import { AimControls } from '../../run/aim/AimControls.tsx';
import { type RunKind, runKindOf } from '../../run/play/hole.ts';
import {
  bannerAtom,
  endingAtom,
  givenUpRunAtom,
  holeAtom,
  isRunInfuriatingAtom,
  newDayAtom,
  practiceAtom,
} from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import { ClimbBar } from './ClimbBar.tsx';
import { HudButtons } from './HudButtons.tsx';
import { HudPar } from './HudPar.tsx';
import { NewDayNotice } from './LazyNotices.tsx';
import { MedalInReach } from './MedalInReach.tsx';
import { Banner, ExhaustedNotice, TipPanel } from './Notices.tsx';
import { MenuButton } from './TopBar.tsx';
import { useHudBoxes } from './use-hud-boxes.ts';
import { ZoomSelector } from './ZoomSelector.tsx';
import './hud.css';

/** Everything around the course while it is played. It lets pointers through to the canvas, its buttons excepted. */
export function Hud() {
  const text = useDialogText();
  const isFinished = useAtomValue(phaseAtom) === 'finished';
  const isAiming = useAtomValue(isAimingAtom);
  const isLeftHanded = useAtomValue(isLeftHandedAtom);
  const isNewDay = useAtomValue(newDayAtom) !== null;
  const ref = useRef<HTMLElement>(null);
  useHudBoxes(ref);
  return (
    <main ref={ref} className={`hud ${isAiming ? 'hud--aiming' : ''} ${isLeftHanded ? 'hud--left-handed' : ''}`}>
      <header className="hud__top">
        <div className="hud__left">
          <MenuButton className="hud__menu" />
          <h1 className="top-bar__title hud__title">{text('ui.appName')}</h1>
          <ScorePanel />
        </div>
        <HudButtons />
      </header>
      <div className="hud__notices">
        {isNewDay && <NewDayNotice />}
        <Banner />
        <TipPanel />
        <ExhaustedNotice />
      </div>
      {!isFinished && <AimControls />}
      <div className="hud__bottom">
        {isFinished ? <AfterFinish /> : <ReturnButton />}
        {!isFinished && <ZoomSelector />}
      </div>
    </main>
  );
}

function ScorePanel() {
  const text = useDialogText();
  const strokes = useAtomValue(strokesAtom);
  const isInfuriating = useAtomValue(isRunInfuriatingAtom);
  return (
    <section className="hud__score" aria-label={text('hud.score')}>
      <RunNote />
      <p className="hud__score-label">
        <span className="hud__score-word">{text('hud.strokesLabel')}</span>
        {isInfuriating && (
          <>
            <PixelIcon name="flame" className="hud__flame" />
            <span className="visually-hidden">{text('hud.infuriatingNote')}</span>
          </>
        )}
      </p>
      <p className="hud__score-line">
        <strong className="hud__strokes" data-testid="strokes">
          <PixelNumber text={String(strokes)} />
        </strong>
        <HudPar />
        <MedalInReach />
      </p>
      <ClimbBar />
    </section>
  );
}

const RUN_NOTES: Partial<Readonly<Record<RunKind, MessageKey>>> = {
  archive: 'hud.archiveDay',
  bonus: 'play.bonusLevel',
  shared: 'maps.untitled',
  preview: 'maps.test',
};

/** The kind of the run, if it does not rank. */
function RunNote() {
  const text = useDialogText();
  const hole = useAtomValue(holeAtom);
  const isPractice = useAtomValue(practiceAtom) > 0;
  if (isPractice)
    return (
      <p className="hud__note" data-testid="run-note">
        {text('hud.practice')}
      </p>
    );
  const words = RUN_NOTES[runKindOf(hole)];
  if (words === undefined) return null;
  return (
    <p className="hud__note" data-testid="run-note">
      {text(words)}
    </p>
  );
}

/** Returns to the checkpoint, or before the first one to the start. It shines for the time that the reached checkpoint is announced. */
function ReturnButton() {
  const text = useDialogText();
  const controls = useRunControls();
  const checkpoint = useAtomValue(checkpointAtom);
  const isInfuriating = useAtomValue(isRunInfuriatingAtom);
  const isReached = useAtomValue(bannerAtom)?.kind === 'checkpoint';
  // The offer to take a restart back has the row for its six seconds.
  const hasOffer = useAtomValue(givenUpRunAtom) !== null;
  const isAtStart = useAtomValue(strokesAtom) === 0;
  if (isInfuriating || (checkpoint === 0 && (isAtStart || hasOffer))) return <span />;
  if (checkpoint === 0) {
    return (
      <Button icon="back" className="hud__return" onClick={() => controls.returnToCheckpoint()}>
        {text('hud.backToStart')}
      </Button>
    );
  }
  return (
    <Button
      icon="back"
      className={`hud__return ${isReached ? 'hud__return--shining' : ''}`}
      aria-label={text('hud.returnToCheckpoint')}
      onClick={() => controls.returnToCheckpoint()}
    >
      {text(isReached ? 'hud.returnToCheckpointButton' : 'hud.checkpoint')}
    </Button>
  );
}

/** After the celebration was closed: the next actions. */
function AfterFinish() {
  const text = useDialogText();
  const controls = useRunControls();
  const openDialog = useSetAtom(openDialogAtom);
  const isCelebrated = useAtomValue(endingAtom)?.stage === 'result';
  const isCovered = useAtomValue(dialogsAtom).length > 0;
  if (!isCelebrated || isCovered) return <span />;
  return (
    <div className="hud__after">
      <Button tone="yellow" icon="restart" onClick={() => controls.playAgain()}>
        {text('hud.playAgain')}
      </Button>
      <Button icon="flag" onClick={() => openDialog('finish')}>
        {text('hud.result')}
      </Button>
    </div>
  );
}
