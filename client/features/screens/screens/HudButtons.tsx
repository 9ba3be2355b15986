import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { TILES_WITH_FLAG } from '../../../ui/rare-icons.ts';
import { useCloseOutside } from '../../../ui/use-close-outside.ts';
import { isSignInNeededAtom } from '../../account/session/account-atoms.ts';
import { SoundButton } from '../../ground/sound/SoundButton.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { runKindOf } from '../../run/play/hole.ts';
import { holeAtom } from '../../run/play/play-atoms.ts';
import { useRunControls } from '../../run/play/use-run-controls.ts';
import { ButtonBar, MenuButton } from './TopBar.tsx';

/**
 * The buttons at the top right. On narrow screens one button folds them and the menu away, so that the course can be seen; the style
 * sheet knows which screens are narrow.
 */
export function HudButtons() {
  const text = useDialogText();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const needsSignIn = useAtomValue(isSignInNeededAtom);
  const label = needsSignIn ? `${text('hud.moreButtons')}: ${text('start.sessionEnded')}` : text('hud.moreButtons');
  useCloseOutside(group, isOpen, setOpen);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      fold.current?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  const closeAfter = ({ target }: MouseEvent<HTMLElement>) => {
    if (!isOpen || !(target instanceof Element) || !target.closest('button')) return;
    // The pressed button disappears, and a dialog that it has opened returns the focus to here.
    fold.current?.focus();
    setOpen(false);
  };
  return (
    <div ref={group} className="hud__more">
      <BackToEditor />
      <button
        ref={fold}
        type="button"
        className="button button--icon button--paper hud__fold"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <svg className="pixel-icon" viewBox="0 0 12 12" shapeRendering="crispEdges" aria-hidden="true">
          <path fill="currentColor" d="M0 5h3v3h-3zM4.5 5h3v3h-3zM9 5h3v3h-3z" />
        </svg>
        {needsSignIn && !isOpen && <span className="hud__attention" />}
      </button>
      <nav
        id={id}
        className={`hud__buttons ${isOpen ? 'hud__buttons--open' : ''}`}
        aria-label={text('play.game')}
        onClickCapture={closeAfter}
      >
        <MenuButton className="hud__folded-menu" />
        <ButtonBar />
        <PlayButtons />
      </nav>
    </div>
  );
}

/** From the test of a map, in one press. */
function BackToEditor() {
  const text = useDialogText();
  const game = useGame();
  const isTest = runKindOf(useAtomValue(holeAtom)) === 'preview';
  return isTest && <IconButton icon={TILES_WITH_FLAG} label={text('maps.backToMapEditor')} onClick={() => game.backToEditor()} />;
}

function PlayButtons() {
  const text = useDialogText();
  const controls = useRunControls();
  const openDialog = useSetAtom(openDialogAtom);
  return (
    <>
      <IconButton icon="restart" label={text('hud.restartHole')} onClick={() => controls.requestRestart()} />
      <IconButton icon="help" label={text('hud.instructions')} onClick={() => openDialog('instructions')} />
      <SoundButton />
    </>
  );
}
