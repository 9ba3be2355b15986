import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { readConfig } from '../../../config/config.ts';
import type { LevelsService } from '../../courses/levels/levels.service.ts';
import type { DayPicturesService } from './day-pictures.service.ts';
import { DrawAheadService } from './draw-ahead.service.ts';

let drawn: string[];
let failures: number;
let unreadable: string | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  drawn = [];
  failures = 0;
  unreadable = undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function create(clock: FakeClock): DrawAheadService {
  const picture = (name: string) => ({
    key: name,
    draw: async () => {
      if (failures-- > 0) throw new Error('no thread');
      drawn.push(name);
      return new Uint8Array();
    },
  });
  const levels = {
    readAhead: async (day: GameDay) => {
      if (day === unreadable) throw new Error('no level');
      return { name: day };
    },
  };
  const pictures = { ofLinks: (day: GameDay) => picture(day), ofCell: ({ name }: { name: string }) => picture(`cell ${name}`) };
  const calendar = new GameCalendar(clock, readConfig({ NODE_ENV: 'test' }));
  return new DrawAheadService(calendar, levels as unknown as LevelsService, pictures as unknown as DayPicturesService);
}

test('draws today at the start, tomorrow ahead, and failures again until the stop', async () => {
  const clock = new FakeClock('2026-11-21T12:00:00Z');
  const service = create(clock);
  const aMinuteAt = (time: string) => {
    clock.set(time);
    return vi.advanceTimersByTimeAsync(60_000);
  };
  failures = 1;
  service.start();
  await aMinuteAt('2026-11-21T12:01:00Z');
  expect(drawn).toEqual(['2026-11-21', 'cell 2026-11-21']);
  await aMinuteAt('2026-11-22T03:54:00Z');
  expect(drawn).toHaveLength(2);
  await aMinuteAt('2026-11-22T03:55:00Z');
  expect(drawn.slice(2)).toEqual(['2026-11-22', 'cell 2026-11-22']);
  await aMinuteAt('2026-11-22T04:00:00Z');
  expect(drawn).toHaveLength(4);
  service.onApplicationShutdown();
  await aMinuteAt('2026-11-23T04:00:00Z');
  expect(drawn).toHaveLength(4);
});

test('draws tomorrow although the level of today cannot be read', async () => {
  unreadable = '2026-11-21';
  await create(new FakeClock('2026-11-22T03:56:00Z')).drawDue();
  expect(drawn).toEqual(['2026-11-22', 'cell 2026-11-22']);
});
