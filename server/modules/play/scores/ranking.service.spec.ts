import { QueryFailedError } from 'typeorm';
import { expect, test, vi } from 'vitest';
import { ChangedMeanwhileError, repeatOnConflict } from './ranking.service.ts';

const failed = (code: string) => new QueryFailedError('SELECT', [], Object.assign(new Error('failed'), { code }));

test.each([
  ['another call has changed its rows', new ChangedMeanwhileError()],
  ['it and another waited for each other', failed('40P01')],
])('a transaction is made again when %s', async (_what, conflict) => {
  const transaction = vi.fn(async () => 'done');
  transaction.mockRejectedValueOnce(conflict).mockRejectedValueOnce(conflict);
  expect(await repeatOnConflict(transaction)).toBe('done');
  expect(transaction).toHaveBeenCalledTimes(3);
});

test.each([[new ChangedMeanwhileError()], [failed('40P01')]])(
  'a transaction that conflicts each time is refused for now: %s',
  async (conflict) => {
    const refused = repeatOnConflict(() => Promise.reject(conflict));
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  },
);

test('another failure is not repeated', async () => {
  const error = failed('23505');
  const transaction = vi.fn(() => Promise.reject(error));
  await expect(repeatOnConflict(transaction)).rejects.toBe(error);
  expect(transaction).toHaveBeenCalledTimes(1);
});
