import { expect, test } from 'vitest';
import type { GameDay } from './game-day.ts';
import {
  CHALLENGE_ROUTE,
  challengePath,
  DAY_ROUTE,
  DESIGN_ROUTE,
  HOME_ROUTE,
  isChallengePage,
  isTodaysPage,
  MAP_ROUTE,
  PLAYER_PAGE_ROUTE,
  pageStatusOf,
  RUN_FILE_ROUTE,
  RUN_PAGE_ROUTE,
} from './page-routes.ts';
import { playerPagePath } from './player-page.ts';
import { runChallengePath, runOfPath, runPagePath } from './run-page.ts';

const RUN_ID = '0192f0c1-2a3b-7c4d-8e5f-60718293a4b5';
const TODAY = '2026-11-22' as GameDay;

test.each([
  ['/', 200],
  ['/index.html', 200],
  ['/design', 200],
  ['/c', 200],
  ['/sso-callback', 200],
  ['/c/', 200],
  ['/c/abc', 404],
  ['/play/a.b', 200],
  ['/play/some%2Fmap/', 200],
  ['/PLAY/a', 200],
  ['/d', 200],
  ['/d/', 200],
  ['/d/2026-11-22', 200],
  ['/d/2026-11-01/', 200],
  ['/d/2026-10-31', 404],
  ['/d/2026-11-23', 425],
  ['/d/2999-01-01', 425],
  ['/d/2026-02-30', 404],
  ['/d/banana', 404],
  ['/d/2026-11-22/more', 404],
  ['/u/ann', 200],
  ['/u/ann/', 200],
  [playerPagePath('山田 太郎'), 200],
  [playerPagePath('a/b$&'), 200],
  [playerPagePath('w'.repeat(64)), 200],
  ['/u', 404],
  ['/u/ann/more', 404],
  ['/u/%E4%F6', 404],
  ['/u/%20', 404],
  ['/u/a%0Ab', 404],
  [playerPagePath('w'.repeat(65)), 404],
  ['/play', 404],
  ['/play/', 404],
  ['/play/a/b', 404],
  ['/r/0192f0c1', 404],
  ['/r/', 404],
  ['/r/file', 200],
  ['/r/file/', 200],
  ['/r/files', 404],
  ['/r/file/more', 404],
  [runPagePath(RUN_ID), 200],
  [`${runPagePath(RUN_ID)}/`, 200],
  [`/R/${RUN_ID.toUpperCase()}`, 200],
  [`${runPagePath(RUN_ID)}/more`, 404],
  ['/admin/analytics', 404],
  ['/nowhere', 404],
  ['/robots.txt', 404],
])('%s is answered with %i', (path, status) => {
  expect(pageStatusOf(path, TODAY)).toBe(status);
});

test.each([HOME_ROUTE, DAY_ROUTE, MAP_ROUTE, PLAYER_PAGE_ROUTE, RUN_FILE_ROUTE, CHALLENGE_ROUTE, DESIGN_ROUTE])(
  'the route %s is known to the server',
  (route) => {
    const path = route.replace(/\/:\w+\?/, '').replace(/:\w+/, 'x');
    expect(pageStatusOf(path, TODAY)).toBe(200);
  },
);

test('the server knows the route of a run, with its share key where it is private', () => {
  expect(pageStatusOf(RUN_PAGE_ROUTE.replace(':runId', RUN_ID), TODAY)).toBe(200);
  expect([runPagePath(RUN_ID, null), runPagePath(RUN_ID, 'a+b')]).toEqual([`/r/${RUN_ID}`, `/r/${RUN_ID}?key=a%2Bb`]);
});

test('a challenge that names a run is a page of its own', () => {
  expect([runChallengePath(RUN_ID), runChallengePath(RUN_ID, 'a+b')]).toEqual([`/c/${RUN_ID}`, `/c/${RUN_ID}?key=a%2Bb`]);
  expect([pageStatusOf(`/c/${RUN_ID}`, TODAY), pageStatusOf('/c/nonsense', TODAY)]).toEqual([200, 404]);
  expect([runOfPath(`/C/${RUN_ID.toUpperCase()}/`), runOfPath(`/r/${RUN_ID}`)]).toEqual([
    { id: RUN_ID, isChallenge: true },
    { id: RUN_ID, isChallenge: false },
  ]);
});

test('a challenge is behind the # of its page', () => {
  const { pathname, hash } = new URL(challengePath('AXja_-'), 'https://upshot.example');
  expect([pathname, hash, isChallengePage(pathname), isChallengePage('/d/')]).toEqual(['/c/', '#AXja_-', true, false]);
});

test.each([
  ['/', true],
  ['/?from=a-friend', true],
  ['/?playMap=abc', false],
  ['/?from=x&map=abc', false],
  ['/d/2026-11-22', false],
  ['/design', false],
])('%s plays the hole of today: %s', (url, isTodays) => {
  expect(isTodaysPage(url)).toBe(isTodays);
});
