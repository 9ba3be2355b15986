import { useEffect, useRef } from 'react';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { dialogsAtom, openDialogAtom } from '../dialogs/dialog-atoms.ts';
import { useMuteKey } from '../features/ground/sound/use-mute-key.ts';
import { speakCourseAtom } from '../features/run/hearing/describe-atoms.ts';
import { useGame } from '../features/run/play/game-context.ts';
import { isPausedAtom, type Screen, screenAtom } from '../features/run/play/play-atoms.ts';
import { useRunControls } from '../features/run/play/use-run-controls.ts';
import { confirmHandAtom } from '../features/screens/screens/ghost-hand-atoms.ts';
import { type GameInput, InputDevices } from '../sim/InputDevices.tsx';
import { aimAtom } from '../sim/sim-atoms.ts';
import { useAtomValue, useSetAtom, useStore } from '../state/jotai.ts';

/** The input of the page: the game's devices, and the keys that work on every screen. Draws nothing. */
export function PageInput() {
  const { simulation } = useGame();
  const controls = useRunControls();
  const openDialog = useSetAtom(openDialogAtom);
  const speakCourse = useSetAtom(speakCourseAtom);
  const playing = !useAtomValue(isPausedAtom);
  const game: GameInput = {
    simulation,
    playing,
    shoot: (drag) => controls.shoot(drag),
    restart: () => controls.requestRestart(),
    returnToCheckpoint: () => controls.returnToCheckpoint(),
    describeCourse: () => void speakCourse(),
    openMenu: () => openDialog('menu'),
  };
  const screen = useAtomValue(screenAtom);
  // In the editor m is the mirror.
  useMuteKey(screen !== 'editor');
  const isCovered = useAtomValue(dialogsAtom).length > 0;
  const shoot = useFirstDrag(game, screen);
  return <InputDevices {...game} shoot={shoot} takesFirstDrag={screen === 'ghostHand' && !isCovered} />;
}

/**
 * The drag that confirms the ghost hand is the aim of the first shot, and may be released before play has begun.
 * @returns shoots, at once or when play begins
 */
function useFirstDrag(input: GameInput, screen: Screen): (drag: DragIntent) => void {
  const game = useGame();
  const store = useStore();
  const confirm = useSetAtom(confirmHandAtom);
  const released = useRef<DragIntent>(undefined);
  const latest = useRef(input);
  latest.current = input;
  const { playing } = input;
  useEffect(() => {
    if (!playing) return;
    const { simulation, shoot } = latest.current;
    const aim = store.get(aimAtom);
    // The start of a run forgets the aim, and a finger that does not move sends none.
    if (aim) simulation.aim(aim);
    if (released.current) shoot(released.current);
    released.current = undefined;
  }, [playing, store]);
  useEffect(() => {
    if (screen === 'start') released.current = undefined;
  }, [screen]);
  return (drag) => {
    if (screen !== 'ghostHand') {
      input.shoot(drag);
      return;
    }
    released.current = drag;
    confirm(() => game.confirmInstructions());
  };
}
