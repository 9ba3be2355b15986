import { describe, expect, it } from 'vitest';
import type { Ghost, GhostsResponse } from '../../../../shared/api/ghosts.ts';
import { nextRace, raceWords } from './race-offer.ts';

const HASH = '0123456789abcdef';

const ghost = (username: string, score: number, part: Partial<Ghost> = {}): Ghost => ({
  runId: username,
  username,
  userId: null,
  guest: null,
  isUser: false,
  score,
  infuriatingMode: false,
  simulationVersion: 1,
  courseHash: HASH,
  replay: 'AAAA',
  ...part,
});

const found = (part: Partial<GhostsResponse>): GhostsResponse => ({
  gameDay: null,
  best: null,
  first: null,
  median: null,
  rivals: [],
  next: null,
  ...part,
});

describe('the sentence about the ghosts', () => {
  it.each([
    ['one that was beaten', [{ name: 'Ada', score: 12 }], { key: 'ghosts.beat', values: { name: 'Ada', score: 12 } }],
    ['the own best that was beaten', [{ name: null, score: 12 }], { key: 'ghosts.beatBest', values: { score: 12 } }],
    [
      'several that were beaten',
      [
        { name: 'Ada', score: 12 },
        { name: 'Bo', score: 14 },
      ],
      { key: 'ghosts.beatMany', values: { count: 2 } },
    ],
    ['one with as many strokes', [{ name: 'Ada', score: 10 }], { key: 'ghosts.level', values: { name: 'Ada', score: 10 } }],
    [
      'the closest of those who were better',
      [
        { name: 'Ada', score: 5 },
        { name: 'Bo', score: 8 },
      ],
      { key: 'ghosts.behind', values: { name: 'Bo', strokes: 2 } },
    ],
  ])('tells of %s', (_, ghosts, words) => {
    expect(raceWords(10, ghosts)).toEqual(words);
  });

  it('is none without ghosts', () => {
    expect(raceWords(10, [])).toBeUndefined();
  });
});

describe('the next race', () => {
  const run = { strokes: 10, replay: 'AQID' };

  it('is against the next better run that is known', () => {
    const best = ghost('me', 10, { isUser: true });
    const answer = found({ best, first: ghost('Ada', 4), median: ghost('Bo', 20), next: ghost('Cy', 9), rivals: [ghost('Di', 7)] });
    expect(nextRace(run, answer, HASH)).toMatchObject({ name: 'Cy', score: 9, runId: 'Cy', courseHash: HASH });
  });

  it('is against the own best after a run that was worse', () => {
    expect(nextRace(run, found({ best: ghost('me', 8, { isUser: true }), first: ghost('Ada', 4) }), HASH)).toMatchObject({
      name: null,
      score: 8,
    });
  });

  it('is against the new best when nobody is better', () => {
    expect(nextRace(run, found({ best: ghost('me', 10, { isUser: true }) }), HASH)).toMatchObject({ name: null, score: 10, runId: 'me' });
  });

  it('is against this run when the server cannot be asked', () => {
    expect(nextRace(run, undefined, HASH)).toEqual({ name: null, score: 10, courseHash: HASH, replay: new Uint8Array([1, 2, 3]) });
    expect(nextRace({ strokes: 10 }, undefined, HASH)).toBeUndefined();
  });

  it('is against the challenger as long as nobody is closer', () => {
    const challenge = { name: 'Zed', score: 8, courseHash: HASH, replay: new Uint8Array() };
    expect(nextRace(run, undefined, HASH, challenge)).toBe(challenge);
    expect(nextRace(run, found({ next: ghost('Cy', 7) }), HASH, challenge)).toBe(challenge);
    expect(nextRace(run, found({ next: ghost('Cy', 9) }), HASH, challenge)).toMatchObject({ name: 'Cy' });
    expect(nextRace({ ...run, strokes: 8 }, undefined, HASH, challenge)?.name).toBeNull();
  });

  it('is not against a run of another course', () => {
    expect(nextRace(run, found({ next: ghost('Cy', 9, { courseHash: 'fedcba9876543210' }) }), HASH)?.name).toBeNull();
  });
});
