import { useEffect, useRef, useState } from 'react';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { useAtomValue, useSetAtom } from '../state/jotai.ts';
import { AimSender } from './aim-sender.ts';
import { Aimer } from './aimer.ts';
import { listenToKeys } from './keyboard-input.ts';
import { listenToPadsLater } from './pads-later.ts';
import { listenToPointers } from './pointer-input.ts';
import { aimAtom, aimerAtom, aimModeAtom, heldAimAtom, phaseAtom } from './sim-atoms.ts';
import type { Simulation } from './simulation.ts';
import { listenToTaps } from './tap-input.ts';

/** What the devices are for. */
export interface Played {
  readonly simulation: Simulation;
  /** Drags, keys and pads are the game's. */
  readonly playing: boolean;
  shoot(drag: DragIntent): void;
  restart(): void;
  returnToCheckpoint(): void;
  openMenu?(): void;
}

/** Listens to finger or mouse, keyboard and pads for as long as the component is there. */
export function useDevices(game: Played): void {
  const { simulation } = game;
  const finished = useAtomValue(phaseAtom) === 'finished';
  const latest = useRef({ ...game, finished });
  latest.current = { ...game, finished };
  const hands = useHands(simulation, latest);
  const mode = useAtomValue(aimModeAtom);

  useEffect(() => {
    if (!hands) return;
    const { aimer } = hands;
    const isPlaying = () => latest.current.playing;
    const commands = {
      restart: () => latest.current.restart(),
      returnToCheckpoint: () => latest.current.returnToCheckpoint(),
      openMenu: () => latest.current.openMenu?.(),
    };
    const stopKeys = listenToKeys(aimer, commands, isPlaying);
    // After the flag the pad moves among the buttons on the course.
    const stopPads = listenToPadsLater(aimer, commands, () => isPlaying() && !latest.current.finished);
    return () => {
      stopKeys();
      stopPads();
    };
  }, [hands]);

  useEffect(() => {
    if (!hands) return;
    const { aimer, sender } = hands;
    const { canvas } = simulation;
    const isPlaying = () => latest.current.playing;
    if (mode === 'drag') return listenToPointers(canvas, sender, isPlaying);
    return listenToTaps(canvas, aimer, () => simulation.ballOnScreen(), isPlaying);
  }, [hands, mode, simulation]);
}

interface Hands {
  readonly sender: AimSender;
  readonly aimer: Aimer;
}

/** The one aim of all devices, in the store too, for the panel of buttons. */
function useHands(simulation: Simulation, latest: { readonly current: Played }): Hands | undefined {
  const [hands, setHands] = useState<Hands>();
  const showAim = useSetAtom(aimAtom);
  const setHeldAim = useSetAtom(heldAimAtom);
  const setAimer = useSetAtom(aimerAtom);
  useEffect(() => {
    const sender = new AimSender({
      aim: (drag) => simulation.aim(drag),
      show: showAim,
      shoot: (drag) => latest.current.shoot(drag),
    });
    const aimer = new Aimer(sender, setHeldAim);
    setHeldAim(aimer.current);
    setAimer(aimer);
    setHands({ sender, aimer });
    return () => {
      aimer.cancel();
      setAimer(null);
    };
  }, [simulation, latest, showAim, setHeldAim, setAimer]);
  return hands;
}
