import { type RefObject, useEffect, useRef } from 'react';
import type { DragIntent } from '../../shared/protocol/intent.ts';
import { highContrastAtom, reducedMotionAtom } from '../display/display-atoms.ts';
import { useText } from '../i18n/use-text.ts';
import { watchPixelRatio } from '../platform/device.ts';
import { useAtomValue } from '../state/jotai.ts';
import { coveredBelowAtom, phaseAtom, zoomAtom } from './sim-atoms.ts';
import type { Simulation } from './simulation.ts';
import { useInputDevices } from './use-input-devices.ts';
import './course-canvas.css';

interface CourseCanvasProps {
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
export function CourseCanvas({ onView, ...game }: CourseCanvasProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = useText();
  const phase = useAtomValue(phaseAtom);
  const { simulation, playing } = game;
  useCanvas(ref, simulation);
  useView(ref, onView);
  useInputDevices(game);
  useEffect(() => {
    if (playing) ref.current?.focus({ preventScroll: true });
  }, [playing]);
  return (
    <div ref={ref} className="stage" data-phase={phase} role="application" aria-label={text('play.course')} tabIndex={playing ? 0 : -1} />
  );
}

/** Gives the keys back to the course, after a control beside it has been used by pointer. */
export function focusCourse(): void {
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
  const reducedMotion = useAtomValue(reducedMotionAtom);
  const highContrast = useAtomValue(highContrastAtom);
  const covered = useAtomValue(coveredBelowAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom, or another wish, is another view of the same size
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const notify = () => onView(element.clientWidth, element.clientHeight);
    const observer = new ResizeObserver(notify);
    observer.observe(element);
    const stopWatching = watchPixelRatio(notify);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [ref, onView, zoom, reducedMotion, highContrast, covered]);
}
