import { useEffect, useRef, useState } from 'react';
import type { Level } from '../../../../shared/course/level.ts';
import { highContrastAtom } from '../../../display/display-atoms.ts';
import { pixelRatio } from '../../../platform/device.ts';
import { drawCourse } from '../../../sim/course-picture.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { paintShots, type ShotPicture } from './paint-shots.ts';

/** Sharper than this nothing can be seen, and the picture of a whole course is high. */
const MOST_PIXELS = 2;

interface CourseShotsProps {
  readonly level: Level;
  readonly picture: ShotPicture;
  /** What the picture shows, for screen readers. */
  readonly label: string;
}

/** The whole course in the look of the game, and above it a canvas with the marks, as sharp as the screen. */
export function CourseShots({ level, picture, label }: CourseShotsProps) {
  const course = useRef<HTMLCanvasElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const highContrast = useAtomValue(highContrastAtom);
  const width = useWidth(marks);
  useEffect(() => {
    // Without its code the marks stand on the plain color of the picture.
    if (course.current) drawCourse(course.current, level, highContrast).catch(() => undefined);
  }, [level, highContrast]);
  useEffect(() => {
    const canvas = marks.current;
    if (!canvas || width === 0) return;
    const ratio = Math.min(pixelRatio(), MOST_PIXELS);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round((canvas.width * level.height) / level.width);
    paintShots(canvas, picture, canvas.width / level.width, ratio);
  }, [level, picture, width]);
  return (
    <div className="shots__picture" role="img" aria-label={label}>
      <canvas ref={course} className="shots__course" />
      <canvas ref={marks} className="shots__marks" />
    </div>
  );
}

/** The width of an element, CSS pixels; 0 until it is known. */
function useWidth(element: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
