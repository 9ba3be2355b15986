import { Module } from '@nestjs/common';
import { AnalyticsContributor } from './analytics.contributor.ts';
import { AnalyticsDatabase } from './analytics-database.ts';
import { AnalyticsHousekeepingService } from './analytics-housekeeping.service.ts';
import { BodyReader } from './body-reader.ts';
import { EventQueue } from './event-queue.ts';
import { EventStore } from './event-store.ts';
import { EventForwarding } from './forwarding/event-forwarding.ts';
import { IngestController } from './ingest.controller.ts';
import { IngestService } from './ingest.service.ts';
import { RecentEvents } from './recent-events.ts';
import { AdminAnalyticsController } from './sums/admin-analytics.controller.ts';
import { AdminAnalyticsService } from './sums/admin-analytics.service.ts';
import { SumsService } from './sums/sums.service.ts';

/** Takes and keeps the events that pages send, sums them by day, and tells the sums. */
@Module({
  controllers: [AdminAnalyticsController, IngestController],
  providers: [
    AdminAnalyticsService,
    AnalyticsContributor,
    AnalyticsDatabase,
    AnalyticsHousekeepingService,
    BodyReader,
    EventForwarding,
    EventQueue,
    EventStore,
    IngestService,
    RecentEvents,
    SumsService,
  ],
})
export class AnalyticsModule {}
