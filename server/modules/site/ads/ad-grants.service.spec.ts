import type { DataSource } from 'typeorm';
import { expect, test } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import type { DatabaseState } from '../../../common/database-state.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { type Config, MEMORY_DATA_DIR, readConfig } from '../../../config/config.ts';
import { AdGrantsService } from './ad-grants.service.ts';
import { SignedGrants } from './signed-grants.ts';

/** A service that gives grants, and has no database to note their use. */
function serviceOf(env: Record<string, string>, now = '2026-11-21T12:00:00Z'): { grants: AdGrantsService; signed: SignedGrants } {
  const config: Config = readConfig({ DATA_DIR: MEMORY_DATA_DIR, ...env });
  const signed = new SignedGrants(config);
  const calendar = new GameCalendar(new FakeClock(now), config);
  return { grants: new AdGrantsService({} as DataSource, calendar, {} as DatabaseState, signed, config), signed };
}

test('a page that shows no ads gets a grant where there are none, and nowhere else', () => {
  expect(serviceOf({ ADS: 'none' }).grants.give('none')).toMatchObject({ level: 24, expiresInSeconds: 600 });
  for (const env of [{}, { ADS: 'generic', ADS_SCRIPT_URL: 'https://ads.example/all.js' }]) {
    expect(() => serviceOf(env).grants.give('none')).toThrow('this site shows ads');
  }
});

test.each([
  ['2026-10-31T12:00:00Z', {}, 4],
  ['2026-11-05T03:59:59Z', {}, 7],
  ['2026-11-05T04:00:00Z', {}, 8],
  ['2026-11-30T12:00:00Z', {}, 33],
  ['2026-11-30T12:00:00Z', { GAME_DATE: '2026-11-21' }, 24],
])('at %s with %j it is for level %i, and ends in ten minutes', (now, env, level) => {
  const { grants, signed } = serviceOf(env, now);
  const { grant } = grants.give('empty');
  expect(signed.read(grant)).toMatchObject({ level, endMs: Date.parse(now) + 600_000 });
});

test('no two grants are one', () => {
  const { grants } = serviceOf({});
  expect(grants.give('rewarded').grant).not.toBe(grants.give('rewarded').grant);
});
