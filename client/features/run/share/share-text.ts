import { dayNumber, type GameDay } from '../../../../shared/game-day.ts';
import { mapPagePath } from '../../../../shared/page-routes.ts';
import type { FinishedRun } from '../play/play-atoms.ts';

/** A finished run, as it is shared. */
export interface ShareScore {
  readonly strokes: number;
  /** Strokes charged to start (0) and to each checkpoint in turn. */
  readonly strokesByCheckpoint: readonly number[];
  readonly infuriating: boolean;
  /** The day of the hole; for a custom map, the day on which it was played. */
  readonly day: GameDay;
  /** The title of a custom map; absent for a hole of the calendar. */
  readonly map?: string | undefined;
}

export interface SharePlace {
  /** Host name, with its port if that is not the default. */
  readonly host: string;
  /** The last line: the URL where the course can be played. */
  readonly url: string;
}

/**
 * Where a run can be played: today's hole at the site itself, a past one and a saved map at their own pages, another map by its code.
 * @param origin scheme and host of the site, with its port if that is not the default
 */
export function placeOf({ kind, day, map }: Pick<FinishedRun, 'kind' | 'day' | 'map'>, origin: string): SharePlace {
  const { host } = new URL(origin);
  if (map?.course.kind === 'map') return { host, url: `${origin}${mapPagePath(map.course.id)}` };
  if (map) return { host, url: `${origin}/?map=${encodeURIComponent(map.code ?? '')}` };
  return { host, url: kind === 'archive' ? `${origin}/d/${day}` : `${origin}/` };
}

/**
 * The text of a shared score. Other programs read it, so its format is a contract: head, strokes, one line per checkpoint with the
 * highest first ('-' for none), URL, with a blank line between the parts. The date is that of the game day, month/day.
 */
export function shareText(score: ShareScore, { host, url }: SharePlace): string {
  const strokes = score.strokesByCheckpoint.map((count, index) => {
    const mark = index === 0 ? '🏌️' : '⛳';
    return `${index}.${mark} ${count === 0 ? '-' : count}`;
  });
  return [...headOf(score, host), '', `📝 ${score.strokes}`, '', ...strokes.reverse(), '', url].join('\n');
}

function headOf({ day, infuriating, map }: ShareScore, host: string): string[] {
  const [, month, dayOfMonth] = day.split('-').map(Number);
  const number = map === undefined ? [`#${dayNumber(day)}`] : [];
  const first = [host, ...number, `${month}/${dayOfMonth}`].join(' ');
  const flamed = infuriating ? `🔥 ${first} 🔥` : first;
  return map === undefined ? [flamed] : [flamed, `"${oneLine(map)}"`];
}

/** A line break in a title would break the format. */
export const oneLine = (title: string): string => title.replace(/\s+/g, ' ').trim();
