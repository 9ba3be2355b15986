import { Body, Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  type RecentScoresResponse,
  recentScoresResponse,
  SCORE_ROUTES,
  type SubmitScoreResponse,
  submitScoreRequest,
  submitScoreResponse,
  type TrackStartResponse,
  type TrackStrokeResponse,
  trackStartRequest,
  trackStartResponse,
  trackStrokeRequest,
  trackStrokeResponse,
} from '../../../../shared/api/scores.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous, Public } from '../../../common/auth.ts';
import { Caller, type CallerSession } from '../../../common/caller-session.ts';
import { Costly } from '../../../common/rate-limit.guard.ts';
import { RecentScoresService } from './recent-scores.service.ts';
import { StartsService } from './starts.service.ts';
import { StrokesService } from './strokes.service.ts';
import { SubmissionsService } from './submissions.service.ts';

@ApiTags('scores')
@Controller()
export class ScoresController {
  constructor(
    private readonly starts: StartsService,
    private readonly strokes: StrokesService,
    private readonly submissions: SubmissionsService,
    private readonly recent: RecentScoresService,
  ) {}

  @Post(SCORE_ROUTES.trackStart)
  @HttpCode(200)
  @Anonymous()
  @ApiAnswers('Begins a run of today’s hole', trackStartResponse, {
    409: 'The page plays another day than the server’s today (`other_day`); no attempt was recorded',
    429: 'Too many runs from this IP address',
  })
  trackStart(
    @Body({ schema: trackStartRequest }) body: z.output<typeof trackStartRequest>,
    @Caller() caller: CallerSession,
  ): Promise<TrackStartResponse> {
    return this.starts.start(caller, body.clientDate, body.infuriatingMode);
  }

  /** The attempt id says whose stroke it is, so a page that closes can send it without a session token. */
  @Post(SCORE_ROUTES.trackStroke)
  @HttpCode(200)
  @Public()
  @ApiAnswers('Counts the player of an attempt as one who has started the day; a repeated call changes nothing', trackStrokeResponse, {
    400: 'The body or the attempt id is not valid',
    403: 'The request comes from another site',
    429: 'Too many strokes from this IP address',
  })
  trackStroke(
    @Body({ schema: trackStrokeRequest }) body: z.output<typeof trackStrokeRequest>,
    @Ip() ipAddress: string,
  ): Promise<TrackStrokeResponse> {
    return this.strokes.record(body.attemptId, ipAddress);
  }

  @Post(SCORE_ROUTES.submitScore)
  @HttpCode(200)
  @Anonymous()
  @Costly()
  @ApiAnswers('Submits a finished run; only a run with a replay that the server can verify ranks, and none on a map', submitScoreResponse, {
    400: 'The body or the attempt id is not valid',
    403: 'The attempt belongs to another player, or the request comes from another site',
    404: 'There is no such map, or no such revision of it',
    409: 'Another run was sent with this submission key (`submission_key_reused`)',
    413: 'The body is larger than any replay',
    422: 'The replay was rejected; `reason` says why',
    425: 'The day has not started, or a long run began less time ago than it takes (`longer_than_attempt`); try again after Retry-After seconds',
    429: 'Too many submissions, or too long ones, from this IP address; try again after Retry-After seconds',
    503: 'Too many replays are being verified, in all or of this IP address; try again after Retry-After seconds',
  })
  submitScore(
    @Body({ schema: submitScoreRequest }) body: z.output<typeof submitScoreRequest>,
    @Caller() caller: CallerSession,
  ): Promise<SubmitScoreResponse> {
    return this.submissions.submit(body, caller);
  }

  @Get(SCORE_ROUTES.recentScores)
  @Anonymous()
  @ApiAnswers('The players who finished last, each with the best verified run of the day, newest first', recentScoresResponse)
  recentScores(@Caller() caller: CallerSession): Promise<RecentScoresResponse> {
    return this.recent.read(caller);
  }
}
