import { describe, expect, it } from 'vitest';
import type { UserStatsResponse } from '../../../../shared/api/user-stats.ts';
import { createTextStore } from '../../../platform/storage.ts';
import { KEYS } from '../../../platform/storage-keys.ts';
import { adoptStats, forgetPlayer } from './player-memory.ts';

const DAY = '2026-11-21';
const FLAG = `firstAttempt_${DAY}`;

const textsWith = (entries: Record<string, string>) => {
  const texts = createTextStore(() => {
    throw new Error('no storage here');
  });
  for (const [key, value] of Object.entries(entries)) texts.set(key, value);
  return texts;
};

/** What belongs to the device: its settings, and what waits to be sent. */
const DEVICE_KEYS = [
  'aimMode',
  'ballCustomization',
  'consentVisits',
  'contrast',
  'cookieConsent',
  'effectsOnly',
  'ghosts',
  'guestNameAsked',
  'hintClosed',
  'infuriatingMode',
  'language',
  'lastSeenScoreTime',
  'leaderboardAnonymous',
  'leftHanded',
  'motion',
  'muted',
  'notificationsOff',
  'outbox',
  'seenNews',
  'tutorial',
  'vibration',
  'volume',
  'zoom',
];

describe('forgetPlayer', () => {
  it('leaves what is the device’s, and nothing else', () => {
    const texts = textsWith({ ...Object.fromEntries(Object.values(KEYS).map((key) => [key, 'x'])), [FLAG]: 'true' });
    forgetPlayer(texts);
    expect(texts.keys().sort()).toEqual(DEVICE_KEYS);
  });
});

function stats(firstAttempt: UserStatsResponse['today']['firstAttempt'], more: Partial<UserStatsResponse> = {}): UserStatsResponse {
  const count = { days_played: 0, total_games: 0, daily_runs_completed: 0, times_beat_average: 0, times_top_20_percentile: 0 };
  return {
    stats: { ...count, infuriating_completed: 0, daily_first_places: 0 },
    player: null,
    hasNameClaim: true,
    unlockedStyles: [],
    streak: 0,
    lastDate: null,
    today: { gameDay: DAY, best: null, infuriatingMode: false, firstAttempt, firstAttemptScore: null },
    ...more,
  };
}

describe('adoptStats', () => {
  it.each([
    // here, at the server, here afterwards
    [undefined, 'open', undefined],
    ['false', 'open', undefined],
    ['true', 'open', 'true'],
    [undefined, 'started', 'false'],
    ['false', 'started', 'false'],
    ['true', 'started', 'true'],
    [undefined, 'finished', 'false'],
    ['true', 'finished', 'false'],
  ] as const)('a blind run that is %s here and %s at the server is %s afterwards', (before, atServer, after) => {
    const texts = textsWith(before === undefined ? {} : { [FLAG]: before });
    adoptStats(texts, stats(atServer));
    expect(texts.get(FLAG)).toBe(after);
  });

  it('takes over the streak and the best of the day', () => {
    const texts = textsWith({ streak: '{"streak":9,"lastDate":"2026-11-20"}', bestScore: '40', bestScoreDay: DAY });
    const { today } = stats('finished');
    adoptStats(texts, stats('finished', { streak: 3, lastDate: DAY, today: { ...today, best: 31 } }));
    expect(['streak', 'completedDay', 'bestScore', 'bestScoreDay'].map((key) => texts.get(key))).toEqual([
      `{"streak":3,"lastDate":"${DAY}"}`,
      DAY,
      '31',
      DAY,
    ]);
  });

  it('ends a streak that the server does not know', () => {
    const texts = textsWith({ streak: '{"streak":9,"lastDate":"2026-11-20"}' });
    adoptStats(texts, stats('open'));
    expect(texts.get('streak')).toBeUndefined();
  });
});
