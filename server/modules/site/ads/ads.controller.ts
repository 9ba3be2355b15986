import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { AD_GRANT_ROUTE, type AdGrantResponse, adGrantRequest, adGrantResponse } from '../../../../shared/api/ads.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Public } from '../../../common/auth.ts';
import { AdGrantsService } from './ad-grants.service.ts';

@ApiTags('ads')
@Controller()
export class AdsController {
  constructor(private readonly grants: AdGrantsService) {}

  @Post(AD_GRANT_ROUTE)
  @HttpCode(200)
  @Public()
  @ApiAnswers('A grant for the bonus level of today, to be sent with the request for its file', adGrantResponse, {
    400: 'The body is not valid, or says that there are no ads where there are',
  })
  grant(@Body({ schema: adGrantRequest }) { outcome }: z.output<typeof adGrantRequest>): AdGrantResponse {
    return this.grants.give(outcome);
  }
}
