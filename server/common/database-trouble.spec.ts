import { describe, expect, test } from 'vitest';
import { databaseTroubleOf, unavailableFor } from './database-trouble.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });

describe('what an error says about the database', () => {
  test.each([
    ['a refused connection', failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'), 'away'],
    ['a name that is not found', failure('getaddrinfo ENOTFOUND db', 'ENOTFOUND'), 'away'],
    ['a connection that was cut', failure('Connection terminated unexpectedly'), 'away'],
    ['no free connection', failure('timeout exceeded when trying to connect'), 'away'],
    ['a shutdown', failure('terminating connection due to administrator command', '57P01'), 'away'],
    ['a start', failure('the database system is starting up', '57P03'), 'away'],
    ['a broken connection', failure('connection failure', '08006'), 'away'],
    ['a full disk', failure('could not extend file', '53100'), 'full'],
    ['a full disk, told by the file system', failure('write', 'ENOSPC'), 'full'],
    ['a violated constraint', failure('duplicate key', '23505'), undefined],
    ['a mistake of ours', failure('x is not a function'), undefined],
    ['no error', 'away', undefined],
  ])('%s', (_what, error, trouble) => {
    expect(databaseTroubleOf(error)).toBe(trouble);
  });
});

test('callers are told to try again, and nothing of the inside', () => {
  const refusal = unavailableFor(failure('connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'));
  expect(refusal).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(refusal?.getStatus()).toBe(503);
  expect(refusal?.message).not.toContain('10.0.0.5');
});
