import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gameDaySchema } from '../../../shared/api/common.ts';
import { PICTURE_ROUTES } from '../../../shared/api/pictures.ts';
import { FIRST_DAY } from '../../../shared/game-day.ts';
import { ApiAnswers, PNG } from '../../common/api-answers.ts';
import { ApiException } from '../../common/api-exception.ts';
import { Public } from '../../common/auth.ts';
import { isKnown } from '../../common/entity-tag.ts';
import { GameCalendar } from '../../common/game-calendar.ts';
import { LevelsService } from '../levels/levels.service.ts';
import { MapsService } from '../maps/maps.service.ts';
import { RunsService } from '../runs/runs.service.ts';
import type { PictureKind } from './compositions.ts';
import { type HashedCourse, PicturesService, type StoredPictureRun } from './pictures.service.ts';

/** A revision of a map never changes, and the hole of a day hardly ever; the way in which they are drawn may. */
const FOR_A_DAY = 'public, max-age=86400';
/** Opened directly, a picture may load and run nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const PNG_NAME = /^(.{1,40})\.png$/;
const REVISION = /^[1-9]\d{0,8}$/;

/** Pictures of courses, public like the courses. */
@ApiTags('pictures')
@Controller()
export class PicturesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly calendar: GameCalendar,
    private readonly levels: LevelsService,
    private readonly maps: MapsService,
    private readonly runs: RunsService,
  ) {}

  @Get(PICTURE_ROUTES.day)
  @Public()
  @ApiAnswers('The picture for links to the hole of a day, 1200 by 630 pixels', PNG, {
    404: 'There is no such day',
    425: 'The day has not started; try again after Retry-After seconds',
    503: 'Too many pictures are being drawn; try again after Retry-After seconds',
  })
  async day(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const date = gameDaySchema.safeParse(nameOf(file));
    if (!date.success || date.data < FIRST_DAY) throw noSuchPicture();
    const level = await this.levels.ofDay(this.calendar.requireStartedDay(date.data));
    await this.send('social', level, request, reply);
  }

  @Get(PICTURE_ROUTES.map)
  @Public()
  @ApiAnswers('The picture for links to a revision of a map, 1200 by 630 pixels', PNG, {
    404: 'There is no such map, or no such revision',
    503: 'Too many pictures are being drawn; try again after Retry-After seconds',
  })
  async map(
    @Param('id') id: string,
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send('social', await this.findMap(id, nameOf(file)), request, reply);
  }

  @Get(PICTURE_ROUTES.thumbnail)
  @Public()
  @ApiAnswers('A small picture of a revision of a map, 160 by 200 pixels', PNG, {
    404: 'There is no such map, or no such revision',
    503: 'Too many pictures are being drawn; try again after Retry-After seconds',
  })
  async thumbnail(
    @Param('id') id: string,
    @Param('revision') revision: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send('thumbnail', await this.findMap(id, revision), request, reply);
  }

  @Get(PICTURE_ROUTES.run)
  @Public()
  @ApiAnswers('The picture for links to a run that everybody may see, with the way of its ball, 1200 by 630 pixels', PNG, {
    404: 'There is no such run, or it is not for everybody',
    503: 'Too many pictures are being drawn; try again after Retry-After seconds',
  })
  async run(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const run = await this.runs.findPublic(nameOf(file));
    const levels = run ? await this.levels.findByHash(run.courseHash) : [];
    const level = levels.find(({ day }) => day === null || day <= this.calendar.today());
    if (!run || !level) throw noSuchPicture();
    const { id, courseHash, simulationVersion } = run;
    const load = async () => ({ courseHash, simulationVersion, replay: await this.runs.replayOf(run) });
    await this.send('run', level.course, request, reply, { id, load });
  }

  private async findMap(id: string, revision: string): Promise<HashedCourse> {
    const map = REVISION.test(revision) ? await this.maps.findRevision(id, Number(revision)) : undefined;
    if (!map) throw noSuchPicture();
    return { ...map, decorations: [] };
  }

  private async send(
    kind: PictureKind,
    course: HashedCourse,
    request: FastifyRequest,
    reply: FastifyReply,
    run?: StoredPictureRun,
  ): Promise<void> {
    const tag = this.pictures.tagOf(kind, course, run?.id);
    reply.header('etag', tag).header('cache-control', FOR_A_DAY);
    if (isKnown(request, tag)) {
      await reply.code(304).send();
      return;
    }
    const bytes = await this.pictures.draw(kind, course, run);
    await reply
      .header('content-type', PNG)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', POLICY)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}

const nameOf = (file: string): string => PNG_NAME.exec(file)?.[1] ?? '';

const noSuchPicture = (): ApiException => new ApiException('not_found', 'This picture does not exist.');
