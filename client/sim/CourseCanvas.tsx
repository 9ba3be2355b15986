import { type RefObject, useEffect, useRef } from 'react';
import { highContrastAtom, reducedMotionAtom } from '../display/display-atoms.ts';
import { useText } from '../i18n/use-text.ts';
import { watchPixelRatio } from '../platform/device.ts';
import { useAtomValue } from '../state/jotai.ts';
import { aimerAtom, coveredBelowAtom, phaseAtom, zoomAtom } from './sim-atoms.ts';
import type { Simulation } from './simulation.ts';
import './course-canvas.css';

interface CourseCanvasProps {
  readonly simulation: Simulation;
  /** The course has the focus. */
  readonly playing: boolean;
  /** What the course is for; by default, to be played. */
  readonly label?: string;
  /** Called with width and height in CSS pixels, at first and whenever the picture must be fitted again. */
  onView(width: number, height: number): void;
}

/** Holds the canvas of the course: attaches it and reports its size. Draws nothing itself. */
export function CourseCanvas({ simulation, playing, label, onView }: CourseCanvasProps) {
  const ref = useRef<HTMLDivElement>(null);
  const text = useText();
  const phase = useAtomValue(phaseAtom);
  const hasInput = useAtomValue(aimerAtom) !== null;
  useCanvas(ref, simulation);
  useView(ref, onView);
  useEffect(() => {
    if (playing) ref.current?.focus({ preventScroll: true });
  }, [playing]);
  return (
    <div
      ref={ref}
      className="stage"
      // For tests: without the input devices a drag would be lost, so the course is not ready.
      data-phase={hasInput ? phase : undefined}
      role="application"
      aria-label={label ?? text('play.course')}
      tabIndex={playing ? 0 : -1}
    />
  );
}

/** Moves the focus back to the course after a control beside it was used by pointer. */
export function focusCourse(): void {
  document.querySelector<HTMLElement>('.stage')?.focus({ preventScroll: true });
}

/** The canvas exists before and after this component: once transferred to the worker, it cannot be made again. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: zoom and display settings change the view without changing its size
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
