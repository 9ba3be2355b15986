import { type AdminAnalyticsResponse, type AnalyticsPeriod, DEVICES, type SpeedMetric } from '../../../shared/api/admin-analytics.ts';
import { addDays, type GameDay } from '../../../shared/game-day.ts';

const named = (counts: Readonly<Record<string, number | null>>) => Object.entries(counts).map(([name, count]) => ({ name, count }));

/** Of phones, tablets and desktops; of others there are too few. */
const speeds = (metric: SpeedMetric, median: readonly number[], p95: readonly number[]) =>
  DEVICES.map((device, i) => ({ metric, device, pages: i < 3 ? 2_400 - 700 * i : null, median: median[i] ?? null, p95: p95[i] ?? null }));

/** Visits of a day: more at the end of a week, and more each day. */
const visitsOn = (day: GameDay) => {
  const number = Date.parse(day) / 86_400_000;
  return 240 + (number % 7) * 45 + (number % 30) * 4;
};

/** Figures of a period as a server with some thousand players would have them, with a few small groups. */
function figuresOf(to: GameDay, days: number, scale: number): AnalyticsPeriod {
  const from = addDays(to, 1 - days);
  const scaled = (count: number) => Math.round(count * scale);
  const span = (day: GameDay, share: number) => {
    const visits = scaled(visitsOn(day) * share);
    return { from: day, visits, players: scaled(visits * 0.4), newPlayers: scaled(visits * 0.12) };
  };
  const spans = Array.from({ length: days }, (_, i) => span(addDays(from, i), 1));
  const first = spans[0];
  const mondays = spans.filter(({ from: day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1);
  return {
    ...{ from, to },
    days: first ? [{ ...first, visits: 0, players: null, newPlayers: null }, ...spans.slice(1)] : [],
    weeks: mondays.map(({ from: day }) => span(day, 6.4)),
    funnel: named({
      clicked_start: scaled(9_840),
      confirmed_instructions: scaled(7_912),
      first_shot: scaled(7_120),
      'checkpoint_reached 1': scaled(5_204),
      reached_finish: scaled(2_963),
      share_used: scaled(311),
      sign_up_modal: null,
    }),
    retention: [
      { day: 1, players: scaled(1_240), returned: scaled(410) },
      { day: 7, players: scaled(980), returned: scaled(196) },
      { day: 30, players: 24, returned: null },
    ],
    firstShot: [
      { device: 'mobile', pages: scaled(4_120), median: 4_350, p95: 14_900 },
      { device: 'tablet', pages: scaled(310), median: 5_010, p95: 17_220 },
      { device: 'desktop', pages: scaled(2_690), median: 2_980, p95: 9_240 },
      { device: 'other', pages: null, median: null, p95: null },
    ],
    speed: [
      ...speeds('lcp', [2_310, 1_900, 1_240], [5_220, 3_900, 2_650]),
      ...speeds('inp', [104, 96, 32], [312, 240, 88]),
      ...speeds('cls', [0.001, 0.0001, 0.0001], [0.021, 0.01, 0.004]),
    ],
    sources: named({
      direct: scaled(6_230),
      iframe: scaled(2_410),
      'itch.io': scaled(901),
      'campaign: newsletter / winter': scaled(240),
      'campaign: forum': null,
    }),
    ads: named({ shown: scaled(820), completed: scaled(641), closed: scaled(160), empty: null }),
    modes: named({ normal: scaled(2_610), infuriating: scaled(353) }),
    consent: named({ yes: scaled(4_002), none: scaled(5_838) }),
  };
}

/** What the server answers an administrator. @param search the query of the call */
export function adminFigures(search: URLSearchParams): AdminAnalyticsResponse {
  const [to, days] = [search.get('to') as GameDay, Number(search.get('days'))];
  return {
    period: figuresOf(to, days, 1),
    before: figuresOf(addDays(to, -days), days, 0.86),
    recent: Array.from({ length: 30 }, (_, i) => ({ events: (i * 7) % 23, visits: (i * 3) % 9 })),
    summedAt: '2026-11-29T14:05:00.000Z',
  };
}
