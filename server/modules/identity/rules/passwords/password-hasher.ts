import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { BoundedQueue } from '../limits/bounded-queue.ts';

/**
 * The cost that OWASP's password storage cheat sheet asks of Argon2id, which is the library's default algorithm: 19 MiB, two
 * passes, one lane. Some 20 ms of one core; more costs guessers more, and us fewer sign-ins a second.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const SALT_BYTES = 16;
/** Hashes computed at once. They run on Node's four worker threads, which files and name look-ups need, too. */
const RUNNING = 2;
/** Hashes that may wait: some two seconds of work. More is refused, or a crowd would wait for minutes. */
const WAITING = 200;

/** Keeps passwords as Argon2id digests (PHC strings). The work is done beside the event loop, a bounded part of it at once. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new BoundedQueue(RUNNING, WAITING);
  private readonly nobodysHash = makeUnmatchableHash();

  /**
   * @returns the digest to keep, a PHC string of some 97 characters
   * @throws QueueFullError when too many wait already
   */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normalise(password), COST));
  }

  /**
   * Whether the password is the one whose digest was kept.
   * @throws QueueFullError when too many wait already; Error when the digest is none
   */
  verify(digest: string, password: string): Promise<boolean> {
    return this.queue.run(() => verify(digest, normalise(password)));
  }

  /**
   * Takes as long as `verify` and finds nothing: for names that nobody has, so that time does not tell them from others.
   * @throws QueueFullError when too many wait already
   */
  async verifyNothing(password: string): Promise<void> {
    await this.verify(this.nobodysHash, password);
  }

  /** Whether a digest was made at another cost than today's, and should be made anew at the next sign-in. */
  needsRehash(digest: string): boolean {
    if (!digest.startsWith('$argon2id$')) return true;
    const made = parseOptions(digest);
    return made.memoryCost !== COST.memoryCost || made.timeCost !== COST.timeCost || made.parallelism !== COST.parallelism;
  }
}

/** The same text may be typed in several encodings: é is one code point on one keyboard and two on another. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** A digest at today's cost that no password is known for. */
function makeUnmatchableHash(): string {
  const base64 = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '');
  const { memoryCost, timeCost, parallelism, outputLen } = COST;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(SALT_BYTES)}$${base64(outputLen)}`;
}
