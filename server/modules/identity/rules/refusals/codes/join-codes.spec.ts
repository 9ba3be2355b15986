import { expect, test } from 'vitest';
import { joinCodes } from './join-codes.ts';

const ROOM = { form_code_incorrect: [422, 'Incorrect code.'], too_many_requests: [429, 'Later.'] } as const;

test('the codes of all rooms are joined', () => {
  const joined = joinCodes(ROOM, { user_locked: [403, 'Locked.'] });
  expect(joined).toEqual({ ...ROOM, user_locked: [403, 'Locked.'] });
});

test.each([400, 429])('a code of two rooms is refused, whether its second status differs or not: %d', (status) => {
  expect(() => joinCodes(ROOM, { too_many_requests: [status, 'Too many.'] })).toThrow('two rooms have the code too_many_requests');
});
