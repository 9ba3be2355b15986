import { describe, expect, it } from 'vitest';
import type { GameDay } from '../../../../shared/game-day.ts';
import type { RunKind } from '../play/hole.ts';
import { placeOf, type ShareScore, shareText } from './share-text.ts';

const SITE = { host: 'upshot.example', url: 'https://upshot.example/' };
const RUN: ShareScore = {
  strokes: 46,
  strokesByCheckpoint: [4, 9, 12, 0, 10, 8, 3],
  infuriating: false,
  day: '2027-09-21' as GameDay,
};

describe('shareText', () => {
  it('has the shape that programs of third parties read', () => {
    expect(shareText(RUN, SITE)).toBe(
      [
        'upshot.example #325 9/21',
        '',
        '📝 46',
        '',
        '6.⛳ 3',
        '5.⛳ 8',
        '4.⛳ 10',
        '3.⛳ -',
        '2.⛳ 12',
        '1.⛳ 9',
        '0.🏌️ 4',
        '',
        'https://upshot.example/',
      ].join('\n'),
    );
  });

  // day, infuriating, map, first lines
  it.each([
    ['2026-11-01', false, undefined, ['upshot.example #1 11/1']],
    ['2027-01-05', false, undefined, ['upshot.example #66 1/5']],
    ['2026-11-21', true, undefined, ['🔥 upshot.example #21 11/21 🔥']],
    ['2026-11-21', false, 'Goat Path', ['upshot.example 11/21', '"Goat Path"']],
    ['2026-11-21', true, 'Goat\n Path ', ['🔥 upshot.example 11/21 🔥', '"Goat Path"']],
  ])('of %s, infuriating %s, map %j, begins with %j', (day, infuriating, map, head) => {
    const score = { ...RUN, day: day as GameDay, infuriating, ...(map === undefined ? {} : { map }) };
    expect(
      shareText(score, SITE)
        .split('\n')
        .slice(0, head.length + 2),
    ).toEqual([...head, '', '📝 46']);
  });

  it('of a course without checkpoints has the start alone', () => {
    expect(
      shareText({ ...RUN, strokes: 7, strokesByCheckpoint: [7] }, SITE)
        .split('\n')
        .slice(2),
    ).toEqual(['📝 7', '', '0.🏌️ 7', '', 'https://upshot.example/']);
  });
});

describe('placeOf', () => {
  it.each([
    ['daily', 'https://upshot.example', 'upshot.example', 'https://upshot.example/'],
    ['archive', 'https://upshot.example:8443', 'upshot.example:8443', 'https://upshot.example:8443/d/2027-09-21'],
    ['daily', 'http://localhost:3000', 'localhost:3000', 'http://localhost:3000/'],
  ])('of a hole of the %s on %s', (kind, origin, host, url) => {
    expect(placeOf({ kind: kind as RunKind, day: RUN.day }, origin)).toEqual({ host, url });
  });
});
