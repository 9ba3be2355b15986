import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ANNOUNCEMENTS_ROUTE, type AnnouncementsResponse, announcementsResponse } from '../../../../shared/api/announcements.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Public } from '../../../common/auth.ts';
import { AnnouncementsService } from './announcements.service.ts';

@ApiTags('announcements')
@Controller()
export class AnnouncementsController {
  constructor(private readonly announcements: AnnouncementsService) {}

  @Get(ANNOUNCEMENTS_ROUTE)
  @Public()
  @ApiAnswers('The announcements that have not expired, newest first; the first is the one to show', announcementsResponse)
  async list(): Promise<AnnouncementsResponse> {
    return { announcements: await this.announcements.unexpired() };
  }
}
