import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../config/config.ts';
import { deriveKey } from '../../config/secrets.ts';
import { BoundedMemory } from './bounded-memory.ts';
import { type LimitFigures, RateLimit } from './rate-limit.ts';
import { SlidingLimit } from './sliding-limit.ts';

/**
 * Connections for the counts, beside those of DB_POOL. A count is taken within transactions too: if it needed a connection of the same
 * pool, calls that have all of them would wait for each other.
 */
const CONNECTIONS = 4;
const TABLE = 'rate_limit';
/** Between two warnings that the counts are in memory, ms. Without it, each call of a flood would write one. */
const WARNING_INTERVAL_MS = 60_000;

/** Figures of sliding limits. The seconds are given with each action. */
const ONE_EACH = { points: 1, seconds: 1 };
const ANY_NUMBER = { points: 2_000_000_000, seconds: 1 };

/** Who counts together: the requests of one process, or of all servers on the database. */
export type LimitScope = 'process' | 'shared';

/**
 * Creates the limits of all callers. Shared ones are counted in PostgreSQL if DATABASE_URL is set; otherwise there is one process, which
 * counts in memory. While PostgreSQL does not answer, each process counts by itself.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly logger = new Logger(RateLimits.name);
  private readonly pool: Pool | undefined;
  /** Every request is counted, and a buffer would be made a key each time: that takes ten times as long. */
  private readonly key: KeyObject;
  private hasCleaner = false;
  private warnedMs = Number.NEGATIVE_INFINITY;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = createSecretKey(deriveKey(config.SECRET, 'rate-limit'));
    if (config.DATABASE_URL === undefined) return;
    this.pool = new Pool({
      connectionString: config.DATABASE_URL,
      max: CONNECTIONS,
      connectionTimeoutMillis: config.RATE_LIMIT_TIMEOUT_MS,
      query_timeout: config.RATE_LIMIT_TIMEOUT_MS,
    });
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'A connection for rate limits has failed'));
  }

  /** @param name prefix of the stored keys, different for each limit */
  create(name: string, scope: LimitScope, figures: LimitFigures): RateLimit {
    return new RateLimit(this.limiterOf(name, scope, figures), (key) => this.digest(key));
  }

  /** Creates a shared limit whose window slides. Its figures are given with each action, because an operator may change them. */
  createSliding(name: string): SlidingLimit {
    const places = this.limiterOf(`${name}_place`, 'shared', ONE_EACH);
    const counter = this.limiterOf(`${name}_count`, 'shared', ANY_NUMBER);
    const digest = (key: string) => this.digest(key);
    return new SlidingLimit(places, counter, digest, (keys) => this.deleteAll(places, keys));
  }

  /** Deletes counts, in PostgreSQL with one statement: a right proof clears ten places of its account. */
  private async deleteAll(limiter: RateLimiterAbstract, keys: readonly string[]): Promise<void> {
    if (this.pool !== undefined && limiter instanceof RateLimiterPostgres) {
      try {
        await this.pool.query(`DELETE FROM ${TABLE} WHERE key = ANY($1)`, [keys.map((key) => limiter.getKey(key))]);
        return;
      } catch {
        // The package turns to memory, and warns.
      }
    }
    await Promise.all(keys.map((key) => limiter.delete(key)));
  }

  private limiterOf(name: string, scope: LimitScope, figures: LimitFigures): RateLimiterAbstract {
    if (scope === 'shared' && this.pool !== undefined) return this.inPostgres(this.pool, name, figures);
    return new BoundedMemory(optionsOf(name, figures));
  }

  private inPostgres(pool: Pool, name: string, figures: LimitFigures): RateLimiterAbstract {
    const { points, blockSeconds } = figures;
    const insuranceLimiter = new BoundedMemory(optionsOf(name, figures), () => this.warn(name));
    const limiter = new RateLimiterPostgres({
      ...optionsOf(name, figures),
      storeClient: pool,
      storeType: 'pool',
      tableName: TABLE,
      // A migration creates it.
      tableCreated: true,
      insuranceLimiter,
      // A key that is blocked costs the database nothing.
      ...(blockSeconds === undefined ? {} : { inMemoryBlockOnConsumed: points + 1, inMemoryBlockDuration: blockSeconds }),
      // One of them deletes the expired rows of all.
      clearExpiredByTimeout: !this.hasCleaner,
    });
    this.hasCleaner = true;
    return limiter;
  }

  /** The package reports no error of the database while it can count in memory. */
  private warn(name: string): void {
    const nowMs = Date.now();
    if (nowMs - this.warnedMs < WARNING_INTERVAL_MS) return;
    this.warnedMs = nowMs;
    this.logger.warn({ limit: name }, 'The database does not answer, so this process counts rate limits by itself');
  }

  /** Keys contain IP addresses and e-mail addresses, which must not be readable in the table. */
  private digest(key: string): string {
    return createHmac('sha256', this.key).update(key).digest('base64url');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }
}

function optionsOf(name: string, { points, seconds, blockSeconds = 0 }: LimitFigures) {
  return { keyPrefix: name, points, duration: seconds, blockDuration: blockSeconds };
}
