import { Module } from '@nestjs/common';
import { AdGrantsService } from './ad-grants.service.ts';
import { AdGrantsHousekeepingService } from './ad-grants-housekeeping.service.ts';
import { AdsController } from './ads.controller.ts';
import { SignedGrants } from './signed-grants.ts';

/** Grants the bonus levels that no day plays, after an ad. */
@Module({
  controllers: [AdsController],
  providers: [AdGrantsService, AdGrantsHousekeepingService, SignedGrants],
  exports: [AdGrantsService],
})
export class AdsModule {}
