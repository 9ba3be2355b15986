import { describe, expect, it } from 'vitest';
import { rateSection, sectionsOf, towerOf } from './sections.ts';

describe('rateSection', () => {
  // strokes, par, rating
  it.each([
    [0, 4, 'skipped'],
    [0, undefined, 'skipped'],
    [3, undefined, 'unrated'],
    [3, 4, 'better'],
    [4, 4, 'par'],
    [5, 4, 'over'],
    [6, 4, 'over'],
    [7, 4, 'far'],
    [1, 1, 'par'],
    [2, 1, 'over'],
    [3, 1, 'far'],
    [12, 8, 'over'],
    [13, 8, 'far'],
  ])('of %d strokes at par %j is %s', (strokes, par, rating) => {
    expect(rateSection(strokes, par)).toBe(rating);
  });
});

describe('the tower', () => {
  const RUN = { strokes: 26, strokesByCheckpoint: [3, 4, 0, 6, 13], infuriating: false };
  const LEVEL = { par: 20, sections: '4 4 2 5 5' };
  const tower = (run: Partial<typeof RUN>, level: Partial<typeof LEVEL> = {}) =>
    towerOf(sectionsOf({ ...RUN, ...run }, { ...LEVEL, ...level })).split('\n');

  it('has a row a section, highest first, colored by par, and not too wide for chats', () => {
    expect(tower({})).toEqual(['🟥🟥🟥🟥🟥🟥🟥🟥+5', '🟧🟧🟧🟧🟧🟧', '⬜', '🟨🟨🟨🟨', '🟩🟩🟩']);
  });
  it('has eight rows at most: the lowest sections share them', () => {
    const run = { strokesByCheckpoint: [3, 9, 1, 2, 3, 4, 5, 6, 7, 9] };
    const rows = tower(run, { sections: '3 9 1 2 3 4 5 6 7 9' });
    expect(rows).toHaveLength(8);
    expect(rows.slice(-2)).toEqual(['🟨 🟨🟨', '🟨🟨🟨 🟨🟨🟨🟨+5']);
    const many = { strokesByCheckpoint: Array.from({ length: 34 }, () => 3) };
    const low = tower(many, { sections: Array.from({ length: 34 }, () => '3').join(' ') });
    expect([low.length, low.at(-1)]).toEqual([8, '🟨+2 🟨+2 🟨+2 🟨+2 🟨+2']);
  });
  it('in infuriating mode has one row for the whole course', () => {
    expect(tower({ infuriating: true, strokes: 7, strokesByCheckpoint: [7, 0, 0, 0, 0] })).toEqual(['🟩🟩🟩🟩🟩🟩🟩']);
  });
  it('of a course without par is blue', () => {
    expect(tower({ strokes: 3, strokesByCheckpoint: [1, 2] }, { par: 0, sections: '' })).toEqual(['🟦🟦', '🟦']);
  });
  it('of a course whose pars are those of other flags is blue', () => {
    expect(tower({}, { sections: '4 4' })[1]).toBe('🟦🟦🟦🟦🟦🟦');
  });
  it('of a course without checkpoints compares with its par', () => {
    expect(tower({ strokes: 3, strokesByCheckpoint: [3] }, { par: 3, sections: '' })).toEqual(['🟨🟨🟨']);
  });
});
