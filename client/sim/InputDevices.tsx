import { useLayoutEffect, useRef, useState } from 'react';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';
import { AimSender } from './aim-sender.ts';
import { Aimer } from './aimer.ts';
import { describerAtom, describerOf } from './describer.ts';
import { listenToKeys } from './keyboard-input.ts';
import { listenToPadsLazily } from './lazy-pads.ts';
import { listenToLooks } from './look-input.ts';
import { Looker, lookerAtom } from './looker.ts';
import { listenToPointers } from './pointer-input.ts';
import { aimAtom, aimerAtom, aimModeAtom, heldAimAtom, phaseAtom } from './sim-atoms.ts';
import type { Simulation } from './simulation.ts';
import { listenToTaps } from './tap-input.ts';

/** What the input devices control. */
export interface GameInput {
  readonly simulation: Simulation;
  /** Drags, keys and pads belong to the game. */
  readonly playing: boolean;
  /** Drags belong to the game before it is played, too. The first one confirms the instructions. */
  readonly takesFirstDrag?: boolean;
  shoot(drag: DragIntent): void;
  restart(): void;
  returnToCheckpoint(): void;
  describeCourse(): void;
  openMenu?(): void;
}

/**
 * Handles finger or mouse, keyboard and pads while it is mounted. Draws nothing. The effects run before the browser draws the screen that
 * comes with this component: a drag that begins there is never lost.
 */
export function InputDevices(game: GameInput): null {
  const { simulation } = game;
  const isFinished = useAtomValue(phaseAtom) === 'finished';
  const latest = useRef({ ...game, isFinished });
  latest.current = { ...game, isFinished };
  const sharedAimer = useSharedAimer(simulation, latest);
  const looker = useLooker(simulation);
  useDescriber(simulation);
  const mode = useAtomValue(aimModeAtom);

  useLayoutEffect(() => {
    if (!sharedAimer || !looker) return;
    const { aimer } = sharedAimer;
    const isPlaying = () => latest.current.playing;
    const commands = {
      restart: () => latest.current.restart(),
      returnToCheckpoint: () => latest.current.returnToCheckpoint(),
      describeCourse: () => latest.current.describeCourse(),
      openMenu: () => latest.current.openMenu?.(),
    };
    const stopKeys = listenToKeys(aimer, looker, commands, isPlaying);
    // After the finish the pad moves the focus among the buttons on the course.
    const stopPads = listenToPadsLazily(aimer, looker, commands, () => isPlaying() && !latest.current.isFinished);
    const stopLooks = listenToLooks(simulation.canvas, looker, isPlaying);
    return () => {
      stopKeys();
      stopPads();
      stopLooks();
    };
  }, [sharedAimer, looker, simulation]);

  const cancelDrag = useRef(() => {});
  useLayoutEffect(() => {
    if (!sharedAimer) return;
    const { aimer, sender } = sharedAimer;
    const { canvas } = simulation;
    const isPlaying = () => latest.current.playing;
    if (mode !== 'drag') return listenToTaps(canvas, aimer, () => simulation.ballOnScreen(), isPlaying);
    const drags = listenToPointers(canvas, sender, () => isPlaying() || latest.current.takesFirstDrag === true);
    cancelDrag.current = drags.cancel;
    return drags.stop;
  }, [sharedAimer, mode, simulation]);

  // A key may open a dialog while a button of the mouse is down.
  useLayoutEffect(() => (game.playing ? () => cancelDrag.current() : undefined), [game.playing]);
  return null;
}

/** Looks around for all devices; it is also in the store, for the HUD. */
function useLooker(simulation: Simulation): Looker | undefined {
  const [looker, setLooker] = useState<Looker>();
  const share = useSetAtom(lookerAtom);
  useLayoutEffect(() => {
    const made = new Looker(
      (input) => {
        simulation.picture?.look(input).catch(() => undefined);
        simulation.send(simulation.link.sim.picture.look(input));
      },
      (boxes) => {
        simulation.picture?.setHud(boxes);
        simulation.send(simulation.link.sim.picture.setHud(boxes));
      },
    );
    setLooker(made);
    share(made);
    return () => share(null);
  }, [simulation, share]);
  return looker;
}

/** Describes the course for the live region and the settings. */
function useDescriber(simulation: Simulation): void {
  const share = useSetAtom(describerAtom);
  useLayoutEffect(() => {
    share(describerOf(simulation));
    return () => share(null);
  }, [simulation, share]);
}

interface SharedAimer {
  readonly sender: AimSender;
  readonly aimer: Aimer;
}

/** The one aim of all devices; it is also in the store, for the panel of buttons. */
function useSharedAimer(simulation: Simulation, latest: { readonly current: GameInput }): SharedAimer | undefined {
  const [sharedAimer, setSharedAimer] = useState<SharedAimer>();
  const showAim = useSetAtom(aimAtom);
  const setHeldAim = useSetAtom(heldAimAtom);
  const setAimer = useSetAtom(aimerAtom);
  useLayoutEffect(() => {
    const sender = new AimSender({
      aim: (drag) => simulation.aim(drag),
      show: showAim,
      shoot: (drag) => latest.current.shoot(drag),
    });
    const aimer = new Aimer(sender, setHeldAim);
    setHeldAim(aimer.current);
    setAimer(aimer);
    setSharedAimer({ sender, aimer });
    return () => {
      aimer.cancel();
      setAimer(null);
    };
  }, [simulation, latest, showAim, setHeldAim, setAimer]);
  return sharedAimer;
}
