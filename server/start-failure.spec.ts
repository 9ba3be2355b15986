import { expect, test } from 'vitest';
import { startFailure } from './start-failure.ts';

const CONFIG = { PORT: 3000, HOST: '0.0.0.0', DATA_DIR: 'data', DATABASE_URL: undefined };
const failure = (message: string, code: string, syscall?: string) => Object.assign(new Error(message), { code, syscall });

test('a taken port is named', () => {
  expect(startFailure(failure('listen EADDRINUSE', 'EADDRINUSE', 'listen'), CONFIG)).toMatch(/^Port 3000 is taken/);
});

test('a database that cannot be reached is named by its setting, without its password', () => {
  const config = { ...CONFIG, DATABASE_URL: 'postgres://upshot:hush@db.example:5433/upshot' };
  const words = startFailure(failure('connect ECONNREFUSED', 'ECONNREFUSED', 'connect'), config);
  expect(words).toContain('DATABASE_URL (db.example:5433)');
  expect(words).not.toContain('hush');
});

test('a data folder that is none is named', () => {
  expect(startFailure(failure('EEXIST: file already exists', 'EEXIST', 'mkdir'), CONFIG)).toMatch(/^DATA_DIR \(data\)/);
});

test('what is not known is told as it is', () => {
  expect(startFailure(new Error('Something else'), CONFIG)).toBe('Something else');
  expect(startFailure('thrown text', undefined)).toBe('thrown text');
});
