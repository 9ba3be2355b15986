import { type RefObject, useEffect, useRef } from 'react';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { highContrastAtom, reducedMotionAtom } from '../display/display-atoms.ts';
import { useText } from '../i18n/use-text.ts';
import { watchPixelRatio } from '../platform/device.ts';
import { useAtomValue } from '../state/jotai.ts';
import { coveredBelowAtom, phaseAtom, zoomAtom } from './sim-atoms.ts';
import type { Simulation } from './simulation.ts';
import { useDevices } from './use-devices.ts';
import './stage.css';

interface StageProps {
  readonly simulation: Simulation;
  /** Drags and keys are the game's. */
  readonly playing: boolean;
  shoot(drag: DragIntent): void;
  restart(): void;
  returnToCheckpoint(): void;
  /** The pad's Start button; without it that button does nothing. */
  openMenu?(): void;
  /** Width and height in CSS pixels, and whenever the picture has to be fitted anew. */
  onView(width: number, height: number): void;
}

/** The place of the canvas: hangs it up, tells its size, and listens to fingers, keys and pads. Draws nothing itself. */
export function Stage({ onView, ...game }: StageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = useText();
  const phase = useAtomValue(phaseAtom);
  const { simulation, playing } = game;
  useCanvas(ref, simulation);
  useView(ref, onView);
  useDevices(game);
  useEffect(() => {
    if (playing) ref.current?.focus({ preventScroll: true });
  }, [playing]);
  return (
    <div ref={ref} className="stage" data-phase={phase} role="application" aria-label={text('play.course')} tabIndex={playing ? 0 : -1} />
  );
}

/** Gives the keys back to the course, after a control beside it has been used by pointer. */
export function focusStage(): void {
  document.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
}

/** The canvas is older than this component and outlives it: handed to the worker once, it can never be made again. */
function useCanvas(ref: RefObject<HTMLDivElement | null>, simulation: Simulation): void {
  useEffect(() => {
    ref.current?.append(simulation.canvas);
    return () => simulation.canvas.remove();
  }, [ref, simulation]);
}

function useView(ref: RefObject<HTMLDivElement | null>, onView: (width: number, height: number) => void): void {
  const zoom = useAtomValue(zoomAtom);
  const calm = useAtomValue(reducedMotionAtom);
  const strong = useAtomValue(highContrastAtom);
  const covered = useAtomValue(coveredBelowAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom, or another wish, is another view of the same size
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    const tell = () => onView(place.clientWidth, place.clientHeight);
    const observer = new ResizeObserver(tell);
    observer.observe(place);
    const stopWatching = watchPixelRatio(tell);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [ref, onView, zoom, calm, strong, covered]);
}
