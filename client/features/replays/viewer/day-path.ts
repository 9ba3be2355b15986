import type { GameDay } from '../../../../shared/game-day.ts';
import { DAY_ROUTE, HOME_ROUTE } from '../../../../shared/page-routes.ts';

/** Where the hole of a day is played. */
export const dayPath = (day: GameDay, today: GameDay): string => (day === today ? HOME_ROUTE : DAY_ROUTE.replace(':date?', day));
