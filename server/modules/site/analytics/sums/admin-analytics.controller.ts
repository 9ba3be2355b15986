import { Controller, Get, Header, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  ADMIN_ANALYTICS_ROUTE,
  type AdminAnalyticsCsvQuery,
  type AdminAnalyticsQuery,
  type AdminAnalyticsResponse,
  adminAnalyticsCsvQuery,
  adminAnalyticsQuery,
} from '../../../../../shared/api/admin-analytics.ts';
import { ADMIN_ANALYTICS_CSV_PATH } from '../../../../../shared/server-paths.ts';
import { Admin } from '../../../../common/auth.ts';
import { AnalyticsOnGuard } from '../analytics-on.guard.ts';
import { AdminAnalyticsService } from './admin-analytics.service.ts';
import { periodsAsCsv } from './csv.ts';

/** What is counted, for administrators. It is not in the description of the API, which everybody may read. */
@ApiExcludeController()
@Controller()
@UseGuards(AnalyticsOnGuard)
export class AdminAnalyticsController {
  constructor(private readonly analytics: AdminAnalyticsService) {}

  @Get(ADMIN_ANALYTICS_ROUTE)
  @Admin()
  @Header('cache-control', 'no-store')
  read(@Query({ schema: adminAnalyticsQuery }) query: AdminAnalyticsQuery): Promise<AdminAnalyticsResponse> {
    return this.analytics.read(query);
  }

  /** One table of both periods as a file, the later period first. */
  @Get(ADMIN_ANALYTICS_CSV_PATH)
  @Admin()
  @Header('cache-control', 'no-store')
  async csv(@Query({ schema: adminAnalyticsCsvQuery }) { table, ...query }: AdminAnalyticsCsvQuery): Promise<StreamableFile> {
    const { period, before } = await this.analytics.read(query);
    return new StreamableFile(Buffer.from(periodsAsCsv(table, [period, before])), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="upshot-analytics-${table}-${query.days}-days-to-${query.to}.csv"`,
    });
  }
}
