import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { ApiException } from '../common/api-exception.ts';
import { networkKeyOf } from '../common/client-network.ts';
import { PER_MINUTE, TOO_MANY_REQUESTS } from '../common/rate-limit.guard.ts';
import type { RateLimit } from '../common/rate-limits/rate-limit.ts';
import { RateLimits } from '../common/rate-limits/rate-limits.ts';
import { CONFIG, type Config } from '../config/config.ts';

/** RATE_LIMIT_READS for answers that no controller gives, by IP address. */
export class ReadLimit {
  private readonly limit: RateLimit;

  /** @param name prefix of the counts, different for each limit */
  constructor(app: NestFastifyApplication, name: string) {
    const { RATE_LIMIT_READS: points } = app.get<Config>(CONFIG);
    this.limit = app.get(RateLimits).create(name, 'process', { points, ...PER_MINUTE });
  }

  /** Counts a request. @returns whether it is one too many */
  async isExceededBy(request: FastifyRequest): Promise<boolean> {
    return !(await this.limit.take(networkKeyOf(request.ip))).ok;
  }

  /** Counts a request. @throws ApiException `too_many_requests` */
  async require(request: FastifyRequest): Promise<void> {
    const outcome = await this.limit.take(networkKeyOf(request.ip));
    if (!outcome.ok) throw new ApiException('too_many_requests', TOO_MANY_REQUESTS, outcome);
  }
}
