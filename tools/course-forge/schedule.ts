import { THEMES, type Theme } from '../../shared/course/course.ts';
import { createRandom } from '../../sim-worker/solver/random.ts';
import type { Room } from './rooms/room.ts';

/** What is ordered for a level. It depends only on the level's number and on the rooms that there are. */
export interface Order {
  readonly number: number;
  readonly theme: Theme;
  /** Which of the levels of its theme it is, from 0. */
  readonly turn: number;
  /** The target: strokes that a casual player should need. */
  readonly target: number;
  readonly isSunday: boolean;
  /** Sections between start and finish: one more than flags. */
  readonly sections: number;
  /** Rows from the start up to the finish. */
  readonly climb: number;
  /** The signature room of the hole, if it has one. */
  readonly room: Room | undefined;
}

/** The first level. It is played in place of missing levels, so it is the gentlest. */
export const FIRST_LEVEL = 2;
const FIRST_DAY: Weekday = { target: 18, sections: [5], climb: [60, 66] };
/** Level of day #1, which is a Sunday. */
const FIRST_SUNDAY = 25;

interface Weekday {
  readonly target: number;
  /** One of these, at random. */
  readonly sections: readonly number[];
  /** Fewest and most rows. */
  readonly climb: readonly [number, number];
}

/** Sunday to Saturday. Monday is the gentlest. A longer hole has more sections, so that none of them is a wall. */
const WEEK: readonly Weekday[] = [
  { target: 42, sections: [9], climb: [84, 88] },
  { target: 22, sections: [6], climb: [62, 80] },
  { target: 24, sections: [6, 7], climb: [66, 80] },
  { target: 27, sections: [7], climb: [74, 88] },
  { target: 29, sections: [7, 8], climb: [80, 91] },
  { target: 32, sections: [8], climb: [86, 91] },
  { target: 36, sections: [8, 9], climb: [88, 91] },
];
/** Fewest days between two days with the same theme. */
const THEME_REST = 3;

/** Weekday on which a level is played, 0 is Sunday. Levels before day #1 continue the pattern backward. */
export const weekdayOf = (number: number): number => (((number - FIRST_SUNDAY) % 7) + 7) % 7;

export function orderOf(number: number, rooms: readonly Room[] = []): Order {
  const weekday = weekdayOf(number);
  const { target, sections, climb } = number === FIRST_LEVEL ? FIRST_DAY : (WEEK[weekday] as Weekday);
  const random = createRandom(number);
  return {
    number,
    theme: themeOf(number),
    turn: Math.floor((number - FIRST_LEVEL) / THEMES.length),
    target,
    isSunday: weekday === 0,
    sections: sections[random.below(sections.length)] as number,
    climb: climb[0] + random.below(climb[1] - climb[0] + 1),
    room: number < FIRST_SUNDAY || weekday === 0 ? undefined : roomOf(number, rooms),
  };
}

/** Days in which a room is not seen again. */
const ROOM_REST = 14;
/** So many holes of a hundred have a room. */
const ROOM_PERCENT = 88;

/** The room of a day: the one that was used least among those that suit its theme and were not seen for a fortnight. */
function roomOf(number: number, rooms: readonly Room[]): Room | undefined {
  const uses = new Map<Room, number>();
  const last = new Map<Room, number>();
  let chosen: Room | undefined;
  for (let day = FIRST_SUNDAY; day <= number; day++) {
    const random = createRandom(day * 31 + 7);
    const theme = themeOf(day);
    const free = rooms.filter((room) => room.themes.includes(theme) && day - (last.get(room) ?? -ROOM_REST) > ROOM_REST);
    const fewest = Math.min(...free.map((room) => uses.get(room) ?? 0));
    const best = free.filter((room) => (uses.get(room) ?? 0) === fewest);
    chosen = random.below(100) < ROOM_PERCENT && best.length > 0 ? best[random.below(best.length)] : undefined;
    if (!chosen) continue;
    uses.set(chosen, fewest + 1);
    last.set(chosen, day);
  }
  return chosen;
}

/** Every six levels have all six themes in random order. At least three days are between two days with the same theme. */
function themeOf(number: number): Theme {
  const cycle = Math.floor((number - FIRST_LEVEL) / THEMES.length);
  let before: readonly Theme[] = [];
  let themes: readonly Theme[] = THEMES;
  for (let c = 0; c <= cycle; c++) {
    themes = shuffled(c, before);
    before = themes.slice(-THEME_REST);
  }
  return themes[(number - FIRST_LEVEL) % THEMES.length] as Theme;
}

function shuffled(cycle: number, before: readonly Theme[]): Theme[] {
  const random = createRandom(cycle * 7_919 + 13);
  for (;;) {
    const pool = [...THEMES];
    const themes: Theme[] = [];
    while (pool.length > 0) themes.push(...pool.splice(random.below(pool.length), 1));
    if ([...before, ...themes].every((theme, i, all) => !all.slice(i + 1, i + 1 + THEME_REST).includes(theme))) return themes;
  }
}
