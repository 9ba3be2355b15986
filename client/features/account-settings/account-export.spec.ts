import { expect, it } from 'vitest';
import { ACCOUNT_ROUTES } from '../../../shared/api/account.ts';
import { EXPORT_ROUTE, fileName } from './account-export.ts';

it('asks where the server answers', () => {
  expect(EXPORT_ROUTE).toBe(ACCOUNT_ROUTES.export);
});

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
