import { expect, test } from 'vitest';
import { lateOpening, startFailure } from './start-failure.ts';

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

test('an embedded database whose rows cannot be read is named, with what to do', () => {
  const error = Object.assign(new Error('could not read block 1'), { name: 'QueryFailedError', code: 'XX001' });
  const words = startFailure(error, CONFIG);
  expect(words).toMatch(/^The database in data\/db cannot be opened: .* \(could not read block 1\)\. Put a backup in its place/);
  expect(startFailure(error, { ...CONFIG, DATABASE_URL: 'postgres://db.example/upshot' })).toBe('could not read block 1');
});

test('an embedded database that opens too late is told with the setting for more time', () => {
  expect(lateOpening('data/db', 55)).toMatch(
    /data\/db did not open within 55 s \(START_SECONDS\).* Start again with a larger START_SECONDS/,
  );
});

test('an embedded database whose disk is full is not called damaged', () => {
  const error = Object.assign(new Error('could not extend file'), { name: 'QueryFailedError', code: '53100' });
  expect(startFailure(error, CONFIG)).toMatch(/^The folder of the database \(data\/db\) is on a full disk/);
});

test('a database server with several addresses, none of them answering, is named', () => {
  const error = Object.assign(new AggregateError([failure('connect ECONNREFUSED ::1:5432', 'ECONNREFUSED')]), { code: 'ECONNREFUSED' });
  const words = startFailure(error, { ...CONFIG, DATABASE_URL: 'postgres://localhost/upshot' });
  expect(words).toBe('The database of DATABASE_URL (localhost) cannot be reached: ECONNREFUSED');
});

test('what is not known is told as it is', () => {
  expect(startFailure(new Error('Something else'), CONFIG)).toBe('Something else');
  expect(startFailure('thrown text', undefined)).toBe('thrown text');
});
