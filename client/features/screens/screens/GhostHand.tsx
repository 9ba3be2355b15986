import { useCallback, useEffect, useState } from 'react';
import { dialogsAtom, openDialogAtom } from '../../../dialogs/dialog-atoms.ts';
import { isLeftHandedAtom } from '../../../display/hand-atom.ts';
import { useDialogText } from '../../../i18n/use-text.ts';
import { isTooShort } from '../../../sim/drag.ts';
import { letterOf } from '../../../sim/key-owner.ts';
import { isCommandKey } from '../../../sim/keyboard-input.ts';
import { aimAtom, aimModeAtom } from '../../../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom } from '../../../state/jotai.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useGame } from '../../run/play/game-context.ts';
import { confirmHandAtom, isHandConfirmedAtom } from './ghost-hand-atoms.ts';
import { MovingHand } from './MovingHand.tsx';
import { MenuButton } from './TopBar.tsx';
import { useIdle } from './use-idle.ts';
import './ghost-hand.css';

/** A player who does nothing for this long reads the instructions, ms. */
const IDLE_MS = 10_000;
/** A run is played with these keys: who presses one does without a pointer. */
const GAME_KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ', 'r', 'c', 'w', 's']);

/**
 * The instructions for a new player with a pointer: a hand shows the first drag over the paused course. The player's own first drag, the
 * button or Enter confirms them, and play begins. The other keys of the game open the instructions in words.
 */
export function GhostHand() {
  const text = useDialogText();
  const isLeftHanded = useAtomValue(isLeftHandedAtom);
  const isTapMode = useAtomValue(aimModeAtom) === 'tap';
  const isCovered = useAtomValue(dialogsAtom).length > 0;
  const isConfirmed = useAtomValue(isHandConfirmedAtom);
  const openDialog = useSetAtom(openDialogAtom);
  const read = useCallback(() => openDialog('instructions'), [openDialog]);
  const confirm = useConfirm();
  useDragConfirms(confirm);
  useKeys(confirm, read, !isCovered);
  useReadWhenIdle(read, !isCovered && !isConfirmed);
  // The hand drags: who aims by taps reads the instructions.
  useEffect(() => {
    if (isTapMode) read();
  }, [isTapMode, read]);
  return (
    <main className={`hud ghost-hand ${isLeftHanded ? 'hud--left-handed' : ''}`}>
      <h1 className="visually-hidden">{text('dialogs.howToPlay')}</h1>
      <header className="hud__top">
        <MenuButton />
        <IconButton icon="help" label={text('hud.instructions')} aria-haspopup="dialog" onClick={read} />
      </header>
      <div className="hud__notices">
        <section className="notice notice--tip ghost-hand__tip" aria-labelledby="ghost-hand-tip">
          <p id="ghost-hand-tip">{text(isTapMode ? 'aim.tip' : 'hud.tip')}</p>
          <Button tone="yellow" icon="check" aria-describedby="ghost-hand-tip" data-autofocus ref={focusAtFirst} onClick={confirm}>
            {text('dialogs.gotIt')}
          </Button>
        </section>
      </div>
      {!isTapMode && !isCovered && !isConfirmed && <MovingHand />}
    </main>
  );
}

/** The Play button is gone: the next key or the words of a screen reader begin here. */
const focusAtFirst = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

function useConfirm(): () => void {
  const game = useGame();
  const confirm = useSetAtom(confirmHandAtom);
  const setConfirmed = useSetAtom(isHandConfirmedAtom);
  useEffect(() => setConfirmed(false), [setConfirmed]);
  return useCallback(() => confirm(() => game.confirmInstructions()), [confirm, game]);
}

/** The drag goes on as the aim of the first shot. */
function useDragConfirms(confirm: () => void): void {
  const aim = useAtomValue(aimAtom);
  const isDrag = aim !== null && !isTooShort(aim);
  useEffect(() => {
    if (isDrag) confirm();
  }, [isDrag, confirm]);
}

function useKeys(confirm: () => void, read: () => void, isActive: boolean): void {
  const game = useGame();
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || event.repeat) return;
      if (event.key === 'Enter') confirm();
      else if (event.key === 'Escape') game.goHome();
      else if (GAME_KEYS.has(letterOf(event) ?? event.key)) read();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [game, confirm, read, isActive]);
}

/** Once: a player who has closed the instructions has seen them. */
function useReadWhenIdle(read: () => void, isFree: boolean): void {
  const [hasRead, setRead] = useState(false);
  const readOnce = useCallback(() => {
    setRead(true);
    read();
  }, [read]);
  useIdle(IDLE_MS, isFree && !hasRead, readOnce);
}
