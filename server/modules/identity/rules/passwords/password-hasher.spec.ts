import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { MEMORY_DATA_DIR, readConfig } from '../../../../config/config.ts';
import { BoundedQueue, QueueFullError } from '../limits/bounded-queue.ts';
import { PasswordHasher } from './password-hasher.ts';

// Spies on the library: otherwise only the elapsed time shows that a check took place, and that is unreliable on a busy machine.
vi.mock('@node-rs/argon2', async (load) => {
  const library = await load<typeof import('@node-rs/argon2')>();
  return { ...library, verify: vi.fn(library.verify) };
});

const hasher = new PasswordHasher(readConfig({ NODE_ENV: 'test', DATA_DIR: MEMORY_DATA_DIR }));

test('a password is kept as an Argon2id digest at the cost of OWASP, and known by it', async () => {
  const digest = await hasher.hash('correct horse');
  expect(digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(digest, 'correct horse')).toBe(true);
  expect(await hasher.verify(digest, 'correct Horse')).toBe(false);
});

test('two digests of one password differ', async () => {
  expect(await hasher.hash('correct horse')).not.toBe(await hasher.hash('correct horse'));
});

test('a password is the same however its letters are encoded', async () => {
  const [composed, decomposed] = ['caf\u00e9 noir', 'cafe\u0301 noir'];
  expect(await hasher.verify(await hasher.hash(composed), decomposed)).toBe(true);
  expect(await hasher.verify(await hasher.hash(decomposed), composed)).toBe(true);
});

test('for an unknown identifier a digest at today’s cost is checked, never matching', async () => {
  vi.mocked(verify).mockClear();
  await hasher.verifyNothing('correct horse');
  expect(verify).toHaveBeenCalledTimes(1);
  const [digest, password] = vi.mocked(verify).mock.calls[0] ?? [];
  expect(password).toBe('correct horse');
  expect(hasher.needsRehash(String(digest))).toBe(false);
  await expect(vi.mocked(verify).mock.results[0]?.value).resolves.toBe(false);
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
  let isHashing = true;
  // Counts turns of the event loop, because their duration depends on the machine.
  const turn = () => {
    turns += 1;
    if (isHashing) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 6 }, () => hasher.hash('correct horse')));
  isHashing = false;
  expect(turns).toBeGreaterThan(20);
});

/** A job that ends on command. */
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
