import { expect, test } from 'vitest';
import { isServerRequest } from './server-paths.ts';

test.each([
  ['/api/leaderboard?date=2026-11-21', true],
  ['/api', true],
  ['//api/docs', true],
  ['/healthz', true],
  ['/__clerk/v1/client?_method=PUT', true],
  ['/mailbox', true],
  ['/readyz?verbose', true],
  ['/levels/45.json', true],
  ['//levels/%34%35.json', true],
  ['/api/calls.ts', false],
  ['/api/calls.ts?t=17', false],
  ['/api/parts/view.tsx', false],
  ['/apiary', false],
  ['/play/3?from=/api/x', false],
  ['/main.tsx', false],
])('%s: %s', (url, expected) => {
  expect(isServerRequest(url)).toBe(expected);
});
