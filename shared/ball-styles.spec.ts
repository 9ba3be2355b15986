import { describe, expect, test } from 'vitest';
import { BALL_STYLES, ballStyleOf, earnedStyles, isBallUnlocked } from './ball-styles.ts';

const targetsOf = (category: string): unknown[] =>
  BALL_STYLES.filter((style) => style.category === category).map(({ accolade }) => [accolade?.type, accolade?.target]);

describe('ball styles', () => {
  test('there are 26, and each stands at its texture index', () => {
    expect(BALL_STYLES.map(({ textureIndex }) => textureIndex)).toEqual(Array.from({ length: 26 }, (_, i) => i));
  });

  test('each has colors and a category, and all but the default one an accolade to earn', () => {
    for (const { id, category, colors, accolade } of BALL_STYLES) {
      expect([...colors], id).toEqual(colors.map(() => expect.stringMatching(/^#[0-9a-f]{6}$/)));
      expect([category === 'default', accolade === null], id).toEqual(Array(2).fill(id === 'classic'));
      if (accolade !== null)
        expect(accolade, id).toEqual({ type: expect.any(String), target: expect.any(Number), description: expect.any(String) });
    }
  });

  test('no two share an id or a name', () => {
    expect(new Set(BALL_STYLES.map(({ id }) => id)).size).toBe(BALL_STYLES.length);
    expect(new Set(BALL_STYLES.map(({ name }) => name)).size).toBe(BALL_STYLES.length);
  });

  test.each([
    ['daily', 'daily_runs_completed', [1, 5, 15, 30, 50]],
    ['average', 'times_beat_average', [1, 5, 15, 30, 50]],
    ['top', 'times_top_20_percentile', [1, 5, 15, 30, 50]],
    ['infuriating', 'infuriating_completed', [1, 3, 7, 15, 30]],
    ['first', 'daily_first_places', [1, 2, 3, 5, 10]],
  ])('the group %s counts %s', (category, type, targets) => {
    expect(targetsOf(category)).toEqual(targets.map((target) => [type, target]));
  });

  test.each([
    [0, 'classic', 'Classic'],
    [1, 'daily_1', 'Ocean Blue'],
    [2, 'daily_2', 'Lime Green'],
    [3, 'daily_3', 'Electric Purple'],
    [4, 'daily_4', 'Neon Orange'],
    [5, 'daily_5', 'Cosmic Pink'],
  ])('index %i is %s, as the specification names it', (index, id, name) => {
    expect(BALL_STYLES[index]).toMatchObject({ id, name });
  });

  test('the ids are these, because they are stored for everybody who has earned them', () => {
    expect(BALL_STYLES.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'classic Classic',
      'daily_1 Ocean Blue',
      'daily_2 Lime Green',
      'daily_3 Electric Purple',
      'daily_4 Neon Orange',
      'daily_5 Cosmic Pink',
      'average_1 Marble',
      'average_2 Beach Ball',
      'average_3 Checkers',
      'average_4 Watermelon',
      'average_5 Tortoise',
      'top_1 Bullseye',
      'top_2 Lollipop',
      'top_3 Eight Ball',
      'top_4 Ringed Planet',
      'top_5 Moonlight',
      'infuriating_1 Ember',
      'infuriating_2 Watcher',
      'infuriating_3 Hazard',
      'infuriating_4 Old Bones',
      'infuriating_5 Inferno',
      'first_1 Gold Medal',
      'first_2 Balance',
      'first_3 Lucky Clover',
      'first_4 Crown',
      'first_5 Diamond',
    ]);
  });

  test.each([
    ['classic', {}, true],
    ['daily_2', {}, false],
    ['daily_2', { daily_runs_completed: 4 }, false],
    ['daily_2', { daily_runs_completed: 5 }, true],
    ['daily_2', { times_beat_average: 50 }, false],
    ['daily_5', { daily_runs_completed: 49 }, false],
    ['daily_5', { daily_runs_completed: 50 }, true],
    ['infuriating_5', { infuriating_completed: 30 }, true],
    ['first_5', { daily_first_places: 10 }, true],
  ])('%s with %o: unlocked %s', (id, stats, unlocked) => {
    expect(isBallUnlocked(ballStyleOf(id), stats)).toBe(unlocked);
  });

  test('a style that was earned stays open when the counters have fallen', () => {
    expect(isBallUnlocked(ballStyleOf('first_1'), {}, ['daily_1', 'first_1'])).toBe(true);
    expect(isBallUnlocked(ballStyleOf('first_2'), { daily_first_places: 1 }, ['daily_1', 'first_1'])).toBe(false);
  });

  test('counters earn every style whose target they have reached', () => {
    expect(earnedStyles({})).toEqual([]);
    expect(earnedStyles({ daily_runs_completed: 15, times_beat_average: 4, daily_first_places: 2 })).toEqual([
      'daily_1',
      'daily_2',
      'daily_3',
      'average_1',
      'first_1',
      'first_2',
    ]);
  });

  test('an unknown id or index is the classic ball', () => {
    expect(ballStyleOf('daily_6').id).toBe('classic');
    expect(ballStyleOf(-1).id).toBe('classic');
    expect(ballStyleOf(26).id).toBe('classic');
  });

  test('the player reads what a style asks for', () => {
    expect(ballStyleOf('daily_1').accolade?.description).toBe('Complete a daily hole');
    expect(ballStyleOf('infuriating_2').accolade?.description).toBe('Complete 3 daily holes in infuriating mode');
  });
});
