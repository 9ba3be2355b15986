import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { BoundedQueue } from '../limits/bounded-queue.ts';

/** The cost beside the memory: passes, lanes and length that OWASP's cheat sheet recommends for Argon2id, the library's default algorithm. */
const COST = { timeCost: 2, parallelism: 1, outputLen: 32 } as const;
type Cost = typeof COST & { readonly memoryCost: number };
const SALT_BYTES = 16;
/** Hashes computed at once. They run on Node's four worker threads, which file access and DNS also need. */
const RUNNING = 2;
/** Hashes that may wait: about two seconds of work. More are refused, so that a crowd does not wait for minutes. */
const WAITING = 200;

/** Hashes passwords with Argon2id (PHC strings). The work runs outside the event loop, with limited concurrency. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new BoundedQueue(RUNNING, WAITING);
  private readonly cost: Cost;
  private readonly unmatchableHash: string;

  constructor(@Inject(CONFIG) { PASSWORD_HASH_KB: memoryCost }: Pick<Config, 'PASSWORD_HASH_KB'>) {
    this.cost = { memoryCost, ...COST };
    this.unmatchableHash = makeUnmatchableHash(this.cost);
  }

  /**
   * @returns the digest to store, a PHC string of about 97 characters
   * @throws QueueFullError when too many jobs wait
   */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normalizePassword(password), this.cost));
  }

  /**
   * Whether the password matches the stored digest.
   * @throws QueueFullError when too many jobs wait; Error when the digest is not valid
   */
  verify(digest: string, password: string): Promise<boolean> {
    return this.queue.run(() => verify(digest, normalizePassword(password)));
  }

  /**
   * Takes as long as `verify`, without a result. It is for unknown identifiers, so that the time does not show that they are unknown.
   * @throws QueueFullError when too many jobs wait
   */
  async verifyNothing(password: string): Promise<void> {
    await this.verify(this.unmatchableHash, password);
  }

  /** Whether a digest has another cost than today's, and should be renewed at the next sign-in. */
  needsRehash(digest: string): boolean {
    if (!digest.startsWith('$argon2id$')) return true;
    const made = parseOptions(digest);
    return made.memoryCost !== this.cost.memoryCost || made.timeCost !== COST.timeCost || made.parallelism !== COST.parallelism;
  }
}

/** One text can be entered in several encodings: é is one code point on one keyboard and two on another. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Makes a digest at today's cost that no known password matches. */
function makeUnmatchableHash({ memoryCost, timeCost, parallelism, outputLen }: Cost): string {
  const base64 = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(SALT_BYTES)}$${base64(outputLen)}`;
}
