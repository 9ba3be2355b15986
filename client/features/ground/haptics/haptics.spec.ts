import { expect, test } from 'vitest';
import type { Effect } from '../../../../shared/protocol/frame.ts';
import { hapticOf } from './haptics.ts';

const bounce = (speed: number): Effect => ({ kind: 'bounce', x: 0, y: 0, normalX: 0, normalY: -1, speed, surface: 'ground' });

const TABLE: readonly (readonly [name: string, effect: Effect, pattern: number[] | undefined])[] = [
  ['a full shot', { kind: 'hit', x: 0, y: 0, power: 1, dirX: 0, dirY: -1 }, [12]],
  ['half a shot', { kind: 'hit', x: 0, y: 0, power: 0.5, dirX: 0, dirY: -1 }, [6]],
  ['an impact above 10 units a second', bounce(10.1), [8]],
  ['a softer one', bounce(10), undefined],
  ['a checkpoint', { kind: 'checkpoint', column: 0, row: 0 }, [10, 40, 20]],
  ['the flag', { kind: 'finish', column: 0, row: 0 }, [20, 40, 20, 40, 60]],
  ['water', { kind: 'splash', x: 0, y: 0, speed: 20 }, undefined],
];

test.each(TABLE)('%s', (_, effect, pattern) => {
  expect(hapticOf({ type: 'effect', effect })).toEqual(pattern);
});
