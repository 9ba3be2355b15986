import { expect, it } from 'vitest';
import { fileName } from './account-export.ts';

it.each([
  ['attachment; filename="upshot-data.json"', 'upshot-data.json'],
  ['attachment; filename=upshot-data.json', 'upshot-data.json'],
  ['attachment; filename="../../etc/passwd"', 'upshot-account.json'],
  ['attachment; filename=""', 'upshot-account.json'],
  ['attachment', 'upshot-account.json'],
  [null, 'upshot-account.json'],
])('of %j the file is called %s', (header, name) => {
  expect(fileName(header)).toBe(name);
});
