import { expect, test } from 'vitest';
import { namedLevel } from './level-url.ts';

test.each([
  '/levels/47.json',
  '/levels/47.json?x=/levels/3.json',
  'http://golf.example/levels/47.json',
  'HTTPS://golf.example:8080/levels/47.json',
  '/levels/47.json#x',
  '/levels/047.json',
  '/levels/47.json.br',
  '/levels/47.json.gz',
  '/levels/47',
  '/levels/47.json/',
  '/levels/47.json%00',
  '/levels/%34%37.json',
  '/levels/%2534%2537.json',
  '/%6cevels/47.json',
  '/levels%2f47.json',
  '/levels%5c47.json',
  '/levels\\47.json',
  '//levels//47.json',
  '/./levels/./47.json',
  '/art/../levels/47.json',
  '/levels/x/..%2f47.json',
  '/levels/replaced/../47.json',
  '/../levels/47.json',
  '/LEVELS/47.JSON',
])('%s names level 47', (url) => {
  expect(namedLevel(url)).toBe(47);
});

test.each([
  '/levels',
  '/levels/',
  '/levels/x47.json',
  '/levels/replaced/47.json',
  '/levels/1234567.json',
  '/levels/-47.json',
  '/47.json',
  '/api/stats?from=/levels/47.json',
  '/play/levels/47.json',
  '/levels/%E0%A4%A',
])('%s names no level', (url) => {
  expect(namedLevel(url)).toBeUndefined();
});
