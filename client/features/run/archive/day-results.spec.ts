import { expect, it } from 'vitest';
import type { ArchiveDay } from '../../../../shared/api/archive.ts';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { DayNumbers } from '../play/day-numbers.ts';
import { resultOf } from './day-results.ts';

const DAY = '2026-11-05' as GameDay;
const fromServer = (best: number | null, infuriatingMode = false): ArchiveDay[] => [
  {
    date: DAY,
    number: 5,
    name: 'Steps',
    par: 14,
    medals: { gold: 11, silver: 12, bronze: 14 },
    theme: null,
    picture: null,
    best,
    infuriatingMode,
    runId: null,
  },
];
const local = (strokes: number): DayNumbers => ({ [DAY]: strokes });

it.each([
  ['nobody has a result', fromServer(null), {}, undefined],
  [
    'the server knows of one below par',
    fromServer(12),
    {},
    { strokes: 12, par: 14, parResult: 'under', medal: 'silver', infuriating: false },
  ],
  ['the server knows of one at par', fromServer(14), {}, { strokes: 14, par: 14, parResult: 'par', medal: 'bronze', infuriating: false }],
  ['the server knows of one above par', fromServer(15), {}, { strokes: 15, par: 14, parResult: 'over', medal: 'leaf', infuriating: false }],
  [
    'it was played without checkpoints',
    fromServer(12, true),
    {},
    { strokes: 12, par: 14, parResult: 'under', medal: 'silver', infuriating: true },
  ],
  [
    'both know one, the server is believed',
    fromServer(15),
    local(12),
    { strokes: 15, par: 14, parResult: 'over', medal: 'leaf', infuriating: false },
  ],
  [
    'only this browser knows',
    fromServer(null),
    local(13),
    { strokes: 13, par: 14, parResult: 'under', medal: 'bronze', infuriating: false },
  ],
  ['the server cannot be asked', [], local(13), { strokes: 13, par: 0, parResult: 'done', medal: undefined, infuriating: false }],
])('when %s', (_, server, browser, result) => {
  expect(resultOf(DAY, server, browser)).toEqual(result);
});
