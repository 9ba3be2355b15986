import { Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiException } from '../../../common/api-exception.ts';
import { Public } from '../../../common/auth.ts';
import { Frequent } from '../../../common/rate-limit.guard.ts';
import { TAKES_ANYTHING } from '../../../http/uploads.ts';
import { AnalyticsOnGuard } from './analytics-on.guard.ts';
import { IngestService } from './ingest.service.ts';
import { INGEST_ROOT } from './ingest-urls.ts';
import { readBody } from './read-body.ts';
import { timeOf } from './wire/read-call.ts';

/** Exactly this: some clients send again what was answered in another way. */
const TAKEN = { status: 'Ok' } as const;
/** A client that reads it sends no event for a minute. */
const PAUSE = { ...TAKEN, quota_limited: ['events'] } as const;

/** What the library may do on this site. Without `autocapture_opt_out: false` it would stop noticing presses of buttons. */
const CLIENT_CONFIG = {
  supportedCompression: ['gzip', 'gzip-js'],
  hasFeatureFlags: false,
  sessionRecording: false,
  surveys: false,
  heatmaps: false,
  capturePerformance: false,
  autocaptureExceptions: false,
  captureDeadClicks: false,
  toolbarParams: {},
  isAuthenticated: false,
  siteApps: [],
  autocapture_opt_out: false,
} as const;

/**
 * The calls that the clients of PostHog make, answered as they expect it: docs/analytics.md. Their form is not ours, so they are not in the
 * description of the API.
 */
@ApiExcludeController()
@Controller(INGEST_ROOT)
@UseGuards(AnalyticsOnGuard)
export class IngestController {
  constructor(private readonly ingest: IngestService) {}

  @Post(['e', 'i/v0/e', 'batch', 'capture', 'track', 'engage'])
  @Public()
  @Frequent()
  @HttpCode(200)
  @RouteConfig(TAKES_ANYTHING)
  async capture(@Req() request: FastifyRequest): Promise<typeof TAKEN | typeof PAUSE> {
    const { hasRoom } = await this.ingest.take({ body: await readBody(request), sentAt: sentAtOf(request) });
    return hasRoom ? TAKEN : PAUSE;
  }

  @Post('i/v1/analytics/events')
  @Public()
  @Frequent()
  @HttpCode(200)
  @RouteConfig(TAKES_ANYTHING)
  async captureV1(@Req() request: FastifyRequest): Promise<{ results: Record<string, { result: string }> }> {
    const { authorization = '', 'posthog-sdk-info': library } = request.headers;
    const { hasRoom, refused, accepted } = await this.ingest.take({
      body: await readBody(request),
      key: authorization.replace(/^Bearer /i, ''),
      library: typeof library === 'string' ? library.slice(0, 64) : undefined,
    });
    // This client has no pause. It takes a uuid that the answer does not name for a success.
    if (!hasRoom) throw new ApiException('unavailable', 'Too many events wait. Please try again later.', { retryAfterSeconds: 60 });
    const results = [...accepted.map((uuid) => [uuid, { result: 'ok' }]), ...refused.map((uuid) => [uuid, { result: 'drop' }])];
    return { results: Object.fromEntries(results) };
  }

  @Get('array/:token/config')
  @Public()
  config(): typeof CLIENT_CONFIG {
    return CLIENT_CONFIG;
  }

  /** There are no feature flags. */
  @Post(['flags', 'decide'])
  @Public()
  @Frequent()
  @HttpCode(200)
  @RouteConfig(TAKES_ANYTHING)
  flags(@Req() request: FastifyRequest): object {
    request.raw.resume();
    return { featureFlags: {}, featureFlagPayloads: {}, flags: {}, errorsWhileComputingFlags: false, requestId: String(request.id) };
  }

  /** Recordings of screens are not kept. A client that sends them nevertheless is not told to try again. */
  @Post('s')
  @Public()
  @Frequent()
  @HttpCode(200)
  @RouteConfig(TAKES_ANYTHING)
  recording(@Req() request: FastifyRequest): object {
    request.raw.resume();
    return {};
  }
}

/** When the sender's clock sent the call, as clients say it in the URL, ms. */
function sentAtOf({ query }: FastifyRequest): number | undefined {
  const { _: older, sent_at: newer } = query as Readonly<Record<string, unknown>>;
  const text = newer ?? older;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? timeOf(Number(text)) : undefined;
}
