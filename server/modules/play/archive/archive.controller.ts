import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ARCHIVE_ROUTE, type ArchiveQuery, type ArchiveResponse, archiveQuery, archiveResponse } from '../../../../shared/api/archive.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous } from '../../../common/auth.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { ArchiveService } from './archive.service.ts';

@ApiTags('archive')
@Controller()
export class ArchiveController {
  constructor(private readonly archive: ArchiveService) {}

  @Get(ARCHIVE_ROUTE)
  @Anonymous()
  @ApiAnswers('The holes of a month up to today’s, with the caller’s best result of each', archiveResponse, {
    400: 'Month or year is missing or not valid',
  })
  get(@Query({ schema: archiveQuery }) query: ArchiveQuery, @Caller() caller: CallerSession): Promise<ArchiveResponse> {
    return this.archive.month(query, caller.playerId);
  }
}
