import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { readConfig } from '../../../config/config.ts';
import type { LevelsService } from '../../courses/levels/levels.service.ts';
import type { MapsService } from '../../courses/maps/maps.service.ts';
import type { RunsService } from '../runs/runs.service.ts';
import type { DayPicturesService } from './day-pictures.service.ts';
import { LinkPreviewsService } from './link-previews.service.ts';

const clock = new FakeClock('2026-11-21T12:00:00Z');
const ofDay = vi.fn(async (_day: GameDay) => ({ name: 'Pagoda' }));
const warn = vi.spyOn(Logger.prototype, 'warn');
beforeEach(() => {
  clock.set('2026-11-21T12:00:00Z');
  warn.mockReturnValue(undefined);
});
afterEach(() => void vi.clearAllMocks());

function create(): LinkPreviewsService {
  return new LinkPreviewsService(
    new GameCalendar(clock, readConfig({ NODE_ENV: 'test' })),
    { ofDay } as unknown as LevelsService,
    { pathForLinks: (day: GameDay) => `/${day}.png` } as unknown as DayPicturesService,
    {} as MapsService,
    {} as RunsService,
  );
}

test.each(['/', '/d/2026-11-21'])('what %s shows is kept, by its day', async (path) => {
  const previews = create();
  const first = await previews.find(path);
  expect(first).toMatchObject({ picture: '/2026-11-21.png' });
  expect(await previews.find(path)).toBe(first);
  expect(ofDay).toHaveBeenCalledTimes(1);
  clock.set('2026-11-22T04:00:00Z');
  expect(await previews.find('/')).toMatchObject({ picture: '/2026-11-22.png' });
});

test.each(['/', '/d/2026-11-21'])('a level that cannot be read is not read, and logged, at each hit of %s', async (path) => {
  ofDay.mockRejectedValueOnce(new Error('no level'));
  const previews = create();
  expect([await previews.find(path), await previews.find(path)]).toEqual([undefined, undefined]);
  expect([ofDay.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1]);
});
