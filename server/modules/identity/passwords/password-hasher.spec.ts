import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { BoundedQueue, QueueFullError } from './bounded-queue.ts';
import { PasswordHasher } from './password-hasher.ts';

const hasher = new PasswordHasher();

test('a password is kept as a digest of Argon2id at the cost of OWASP, and is known again by it', async () => {
  const digest = await hasher.hash('correct horse');
  expect(digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(digest, 'correct horse')).toBe(true);
  expect(await hasher.verify(digest, 'correct Horse')).toBe(false);
});

test('two digests of one password differ', async () => {
  expect(await hasher.hash('correct horse')).not.toBe(await hasher.hash('correct horse'));
});

test('a password is the same however its letters are encoded', async () => {
  expect(await hasher.verify(await hasher.hash('caf\u00e9 noir'), 'cafe\u0301 noir')).toBe(true);
});

test('a name that nobody has takes as much work as one that somebody has', async () => {
  const digest = await hasher.hash('correct horse');
  const fastestOf = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  const known = await fastestOf(() => hasher.verify(digest, 'wrong'));
  const unknown = await fastestOf(() => hasher.verifyNothing('wrong'));
  expect(unknown / known).toBeGreaterThan(0.6);
  expect(unknown / known).toBeLessThan(1.7);
});

test.each([
  ['another algorithm', '$2b$10$abcdefghijklmnopqrstuv', true],
  ['less memory', await hash('x', { memoryCost: 8192 }), true],
  ['fewer passes', await hash('x', { timeCost: 1 }), true],
  ['today’s cost', await hasher.hash('x'), false],
])('%s: needs a new digest is %#', (_, digest, expected) => {
  expect(hasher.needsRehash(digest)).toBe(expected);
});

test('the event loop goes on while passwords are hashed', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await Promise.all(Array.from({ length: 6 }, () => hasher.hash('correct horse')));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

/** A job that ends when it is told to. */
function openJob() {
  let end: (text: string) => void = () => undefined;
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { run: () => done, end };
}

test('so many jobs run at once, so many wait in order, one more is refused', async () => {
  const queue = new BoundedQueue(1, 2);
  const started: string[] = [];
  const first = openJob();
  const results = [queue.run(first.run), queue.run(async () => started.push('second')), queue.run(async () => started.push('third'))];
  await expect(queue.run(async () => started.push('fourth'))).rejects.toBeInstanceOf(QueueFullError);
  expect(started).toEqual([]);
  first.end('first');
  await Promise.all(results);
  expect(started).toEqual(['second', 'third']);
  expect(await queue.run(async () => 'room again')).toBe('room again');
});

test('a job that fails frees its place', async () => {
  const queue = new BoundedQueue(1, 0);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'next')).toBe('next');
});
