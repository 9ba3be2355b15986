import { expect, test, vi } from 'vitest';
import { hasMoreGames, hasPlaylight } from './portal.ts';

test.each([
  ['playlight', false, [true, true]],
  ['playlight', true, [true, false]],
  ['none', false, [false, false]],
  [undefined, false, [true, false]],
])('the portal %j, in a frame %s: More Games and those of Playlight %j', (portal, isFramed, expected) => {
  const page = {};
  vi.stubGlobal('window', { self: page, top: isFramed ? {} : page });
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ portal }) }) });
  expect([hasMoreGames(), hasPlaylight()]).toEqual(expected);
});
