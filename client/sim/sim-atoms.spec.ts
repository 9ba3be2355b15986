import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../state/jotai.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['1', 1],
  ['0.5', 0.5],
  ['0.35', 0.35],
  ['auto', 'auto'],
  [null, 'auto'],
  ['', 'auto'],
  ['2', 'auto'],
  ['0.1', 'auto'],
  ['0.50', 'auto'],
  ['NaN', 'auto'],
])('a stored zoom of %j is %s', async (text, zoom) => {
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => (key === 'zoom' ? text : null) } });
  const { zoomAtom } = await import('./sim-atoms.ts');
  expect(createStore().get(zoomAtom)).toBe(zoom);
});
