import type { MapHole } from '../../../client/features/run/play/hole.ts';
import { readLevel } from '../../../shared/course/level.ts';
import type { GameDay } from '../../../shared/game-day.ts';
import { STEPS } from './small-courses.ts';

const DAY = '2026-11-21' as GameDay;

/** A whole hole of a map, of Ada's stored map "Up" by its link, but for what is given. Whatever reads the hole may be in the page. */
export function mapHole(changes: Partial<MapHole> = {}): MapHole {
  const level = readLevel(STEPS.file);
  if (!level.ok) throw new Error(level.error.join('; '));
  return {
    kind: 'map',
    day: DAY,
    from: 'link',
    course: { kind: 'map', id: 'a'.repeat(22), revision: 1 },
    title: 'Up',
    creator: 'Ada',
    level: level.value,
    ...changes,
  };
}
