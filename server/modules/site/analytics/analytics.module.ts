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

/** Takes and keeps the events that pages send. */
@Module({
  controllers: [IngestController],
  providers: [
    AnalyticsContributor,
    AnalyticsDatabase,
    AnalyticsHousekeepingService,
    BodyReader,
    EventForwarding,
    EventQueue,
    EventStore,
    IngestService,
  ],
})
export class AnalyticsModule {}
