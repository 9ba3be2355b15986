import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  type ChangeRivalResponse,
  changeRivalRequest,
  changeRivalResponse,
  RIVAL_ROUTES,
  type RivalsResponse,
  rivalsResponse,
  type SearchUsersResponse,
  searchUsersQuery,
  searchUsersResponse,
} from '../../../../shared/api/rivals.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { SignedIn } from '../../../common/auth.ts';
import { Account, Caller, type CallerAccount, type CallerSession } from '../../../common/caller-session.ts';
import { RivalsService } from './rivals.service.ts';
import { SearchService } from './search.service.ts';

@ApiTags('rivals')
@ApiBearerAuth()
@Controller()
export class RivalsController {
  constructor(
    private readonly rivals: RivalsService,
    private readonly searches: SearchService,
  ) {}

  @Get(RIVAL_ROUTES.rivals)
  @SignedIn()
  @ApiAnswers('The players whom the caller has chosen as rivals, by name', rivalsResponse, { 401: 'Not signed in' })
  async list(@Account() account: CallerAccount): Promise<RivalsResponse> {
    return { rivals: await this.rivals.list(account.playerId) };
  }

  @Post(RIVAL_ROUTES.rivals)
  @HttpCode(200)
  @SignedIn()
  @ApiAnswers('Adds or removes a rival; a repeated call changes nothing, and the rival is not told', changeRivalResponse, {
    400: 'The body is not valid, or the rival would be the caller',
    401: 'Not signed in',
    404: 'There is no player with this id to add',
    409: 'The caller has the most rivals that are allowed (`too_many_rivals`)',
  })
  async change(
    @Body({ schema: changeRivalRequest }) { action, rivalUserId }: z.output<typeof changeRivalRequest>,
    @Account() account: CallerAccount,
  ): Promise<ChangeRivalResponse> {
    await this.rivals[action](account, rivalUserId);
    return { success: true };
  }

  @Get(RIVAL_ROUTES.search)
  @SignedIn()
  @ApiAnswers('Players whose names contain a text: first those that begin with it, then by name', searchUsersResponse, {
    400: 'The text is too short or too long',
    401: 'Not signed in',
    429: 'Too many searches from this IP address; try again after Retry-After seconds',
  })
  async search(
    @Query({ schema: searchUsersQuery }) { q }: z.output<typeof searchUsersQuery>,
    @Caller() caller: CallerSession,
  ): Promise<SearchUsersResponse> {
    return { users: await this.searches.find(q, caller) };
  }
}
