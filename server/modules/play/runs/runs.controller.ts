import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RUN_ROUTE, type RunQuery, runQuery, runResponse } from '../../../../shared/api/runs.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous } from '../../../common/auth.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { isKnown, tagOf } from '../../../common/entity-tag.ts';
import { RunsService } from './runs.service.ts';

/** Who may see a run changes: it is asked anew each time. */
const REVALIDATE = 'private, no-cache';

@ApiTags('runs')
@Controller()
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get(RUN_ROUTE)
  @Anonymous()
  @ApiAnswers('A verified run with its replay', runResponse, {
    401: 'The session token is not valid',
    403: 'The day of the run is still open, and the caller has not finished its hole (`run_locked`); `details` tells what may be known',
    404: 'There is no such run, or it is not for the caller',
  })
  async show(
    @Param('id') id: string,
    @Query({ schema: runQuery }) { key }: RunQuery,
    @Caller() { playerId }: CallerSession,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = JSON.stringify(await this.runs.read(id, { key, playerId }));
    const tag = tagOf(body);
    reply.header('etag', tag).header('cache-control', REVALIDATE);
    if (isKnown(request, tag)) await reply.code(304).send();
    else await reply.header('content-type', 'application/json; charset=utf-8').send(body);
  }
}
