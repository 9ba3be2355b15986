import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GHOSTS_ROUTE, type GhostsQuery, ghostsQuery, ghostsResponse } from '../../../../shared/api/ghosts.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous } from '../../../common/auth.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { isKnown, tagOf } from '../../../common/entity-tag.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { GhostsService } from './ghosts.service.ts';

/** The browser keeps it, and asks each time whether it is still right. */
const REVALIDATE = 'private, no-cache';

@ApiTags('ghosts')
@Controller()
export class GhostsController {
  constructor(
    private readonly ghosts: GhostsService,
    private readonly calendar: GameCalendar,
  ) {}

  @Get(GHOSTS_ROUTE)
  @Anonymous()
  @ApiAnswers(
    'Runs of a day (today’s when nothing is named) that the caller can play beside, or the caller’s best of a map',
    ghostsResponse,
    {
      400: 'A date and a map are named, or one of them is not valid',
      403: 'The day is open, and the caller has not finished its hole (`run_locked`)',
      404: 'There is no such map, or no such revision of it',
      425: 'The day has not started; try again after Retry-After seconds',
    },
  )
  async get(
    @Query({ schema: ghostsQuery }) { date, map, revision }: GhostsQuery,
    @Caller() caller: CallerSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ghosts =
      map === undefined
        ? await this.ghosts.ofDay(this.calendar.requireStartedDay(date), caller)
        : await this.ghosts.ofMap(map, revision, caller);
    const body = JSON.stringify(ghosts);
    const tag = tagOf(body);
    reply.header('etag', tag).header('cache-control', REVALIDATE);
    if (isKnown(request, tag)) await reply.code(304).send();
    else await reply.header('content-type', 'application/json; charset=utf-8').send(body);
  }
}
