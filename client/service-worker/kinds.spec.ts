import { expect, test } from 'vitest';
import { type Kind, kindOf } from './kinds.ts';

const ORIGIN = 'https://upshot.example';

const REQUESTS: readonly (readonly [path: string, mode: RequestMode, kind: Kind])[] = [
  ['/', 'navigate', 'page'],
  ['/?map=abc', 'navigate', 'page'],
  ['/index.html', 'navigate', 'page'],
  ['/d/2026-11-20', 'navigate', 'page'],
  ['/play/a.b', 'navigate', 'page'],
  ['/', 'cors', 'none'],
  ['/privacy.html', 'navigate', 'document'],
  ['/assets/index-B1ERVZJW.js', 'cors', 'asset'],
  ['/assets/Box2D-na7G5dP0.wasm', 'cors', 'asset'],
  ['/assets/worker-BiUiitAB.js', 'same-origin', 'asset'],
  ['/assets/index-B1ERVZJW.js.map', 'no-cors', 'none'],
  ['/levels/45.json', 'cors', 'level'],
  ['/levels/x.json', 'cors', 'none'],
  ['/art/tiles-frost.png', 'cors', 'media'],
  ['/audio/hit.ogg', 'cors', 'media'],
  ['/icons/icon-192.png', 'no-cors', 'media'],
  ['/favicon.svg', 'no-cors', 'media'],
  ['/api/leaderboard?showAnonymous=true', 'cors', 'none'],
  ['/api/docs', 'navigate', 'none'],
  ['/mailbox', 'navigate', 'none'],
  ['/__clerk/v1/verify?token=x', 'navigate', 'none'],
  ['/healthz', 'navigate', 'none'],
  ['/__clerk/v1/client', 'cors', 'none'],
  ['/sw.js', 'same-origin', 'none'],
  ['/watchdog.js', 'no-cors', 'none'],
  ['/unstarted.js', 'cors', 'none'],
  ['/sw.js', 'navigate', 'none'],
];

test.each(REQUESTS)('%s (%s) is answered as: %s', (path, mode, kind) => {
  expect(kindOf({ method: 'GET', mode, url: ORIGIN + path }, ORIGIN)).toBe(kind);
});

test.each([
  ['POST', `${ORIGIN}/api/submit-score`],
  ['HEAD', `${ORIGIN}/`],
  ['HEAD', `${ORIGIN}/assets/index-B1ERVZJW.js`],
  ['GET', 'https://elsewhere.example/assets/index-B1ERVZJW.js'],
])('%s %s is left to the browser', (method, url) => {
  expect(kindOf({ method, mode: 'cors', url }, ORIGIN)).toBe('none');
});
