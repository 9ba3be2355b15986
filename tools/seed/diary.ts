import { endOfDay, type GameDay, startOfDay } from '../../shared/game-day.ts';
import type { Person } from './people.ts';
import { randomOf, seedOf } from './random.ts';

/** A run that is to be played on a day's course. */
export interface PlannedRun {
  readonly person: Person;
  readonly day: GameDay;
  readonly infuriating: boolean;
  /** Ms since the epoch. A run from the archive begins on a later day, and its start is not recorded. */
  readonly startsAt: number;
  readonly isLate: boolean;
  /** The person stops before the flag. */
  readonly isGivenUp: boolean;
  /** Of the aiming errors. */
  readonly seed: number;
}

const HOUR_MS = 3_600_000;
/** Between the runs of one person and day, ms: more than a run takes. */
const PAUSE_MS = 2 * HOUR_MS;
const RUNS_A_DAY = 3;
/** The earliest run of a day, hours after its start. */
const FIRST_HOUR = 0.2;
/** Seconds of the earlier part of that time. */
const ARRIVALS = 600;

/** What somebody plays on these days, by the day of the hole, in no particular order. */
export function planRuns(seed: number, person: Person, days: readonly GameDay[]): PlannedRun[] {
  return days.flatMap((day, index) => {
    const random = randomOf(seed, 2, person.index, index);
    if (index < person.joinsOn) return [];
    const plan = (run: number, startsAt: number, isLate: boolean): PlannedRun => ({
      ...{ person, day, startsAt, isLate, seed: seedOf(seed, 3, person.index, index, run) },
      infuriating: random.next() < person.infuriating,
      isGivenUp: !isLate && random.next() < person.givesUp,
    });
    if (random.next() < person.loyalty) {
      const runs = [plan(0, timeOn(day, person.hour + random.normal() * 1.5), false)];
      while (runs.length < RUNS_A_DAY && random.next() < person.repeats) {
        runs.push(plan(runs.length, (runs.at(-1) as PlannedRun).startsAt + PAUSE_MS * random.between(1, 1.5), false));
      }
      return runs.filter(({ startsAt }) => startsAt < endOfDay(day));
    }
    const later = days[index + 1 + random.below(6)];
    if (later === undefined || random.next() >= person.late) return [];
    return [plan(0, timeOn(later, person.hour + random.between(2, 3)), true)];
  });
}

/** When the person comes, ms since the epoch: in the first minutes of a day, and before every run. */
export function arrivalOf({ joinsOn, index }: Person, days: readonly GameDay[]): number {
  return startOfDay(days[joinsOn] as GameDay) + (index % ARRIVALS) * 1_000;
}

/** @param hour after the day's start; kept within the day */
function timeOn(day: GameDay, hour: number): number {
  return Math.round(startOfDay(day) + Math.min(Math.max(hour, FIRST_HOUR), 23) * HOUR_MS);
}
