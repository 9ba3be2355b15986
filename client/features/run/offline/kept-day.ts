import { addDays, FIRST_DAY, type GameDay, levelOfDay } from '../../../../shared/game-day.ts';

/** How many days back a cached hole is looked for. */
const LOOK_BACK_DAYS = 14;

/** The latest day before `today` whose course this browser has cached; undefined without one. */
export async function findKeptDay(today: GameDay, caches: Pick<CacheStorage, 'match'> | undefined): Promise<GameDay | undefined> {
  const days = Array.from({ length: LOOK_BACK_DAYS }, (_, i) => addDays(today, -1 - i)).filter((day) => day >= FIRST_DAY);
  for (const day of days) {
    if (await caches?.match(`/levels/${levelOfDay(day)}.json`, { ignoreVary: true })) return day;
  }
  return undefined;
}
