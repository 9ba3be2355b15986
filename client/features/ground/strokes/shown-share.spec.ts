import { expect, test } from 'vitest';
import { shownShare } from './shown-share.ts';

test.each([
  [4, 80, null],
  [5, 80, 80],
  [5, null, null],
  [400, 61.5, 61.5],
])('with %i finishers the share %s is shown as %s', (finishers, percentFinished, shown) => {
  expect(shownShare({ finishers, percentFinished })).toBe(shown);
});
