import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gameDaySchema } from '../../../../shared/api/common.ts';
import { PICTURE_ROUTES } from '../../../../shared/api/pictures.ts';
import { dayNumber, FIRST_DAY, type GameDay } from '../../../../shared/game-day.ts';
import { ApiAnswers, PNG, WEBP } from '../../../common/api-answers.ts';
import { ApiException } from '../../../common/api-exception.ts';
import { Public } from '../../../common/auth.ts';
import { englishName } from '../../../common/display-name.ts';
import { isKnown } from '../../../common/entity-tag.ts';
import { GameCalendar } from '../../../common/game-calendar.ts';
import { LevelsService } from '../../courses/levels/levels.service.ts';
import { MapsService } from '../../courses/maps/maps.service.ts';
import { RunsService } from '../runs/runs.service.ts';
import type { PictureKind } from './compositions.ts';
import { type DayPicture, DayPicturesService } from './day-pictures.service.ts';
import { MapPicturesService } from './map-pictures.service.ts';
import { type HashedCourse, type PictureExtras, PicturesService } from './pictures.service.ts';

/** A revision of a map never changes, and the hole of a day hardly ever; the way in which they are drawn may. */
const FOR_A_DAY = 'public, max-age=86400';
/** What has its key in its path stays what it is. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** Opened directly, a picture may load and run nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const KEY = /^[0-9a-f]{20}$/;
const REVISION = /^[1-9]\d{0,8}$/;

const DAY_REFUSALS = {
  404: 'There is no such day',
  425: 'The day has not started; try again after Retry-After seconds',
  503: 'Too many pictures are being drawn; try again after Retry-After seconds',
};

/** Pictures of courses, public like the courses. */
@ApiTags('pictures')
@Controller()
export class PicturesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly dayPictures: DayPicturesService,
    private readonly mapPictures: MapPicturesService,
    private readonly calendar: GameCalendar,
    private readonly levels: LevelsService,
    private readonly maps: MapsService,
    private readonly runs: RunsService,
  ) {}

  @Get(PICTURE_ROUTES.day)
  @Public()
  @ApiAnswers('The picture for links to the hole of a day, 1200 by 630 pixels', PNG, DAY_REFUSALS)
  async day(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const day = this.requireDay(nameOf(file, 'png'));
    await sendPicture(this.dayPictures.ofLinks(day, await this.levels.ofDay(day)), FOR_A_DAY, PNG, request, reply);
  }

  @Get(PICTURE_ROUTES.keyedDay)
  @Public()
  @ApiAnswers('The same picture under the key of what it shows, for good. Another key gets the picture as it is now', PNG, DAY_REFUSALS)
  async keyedDay(
    @Param('date') date: string,
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const day = this.requireDay(date);
    await sendKeyed(this.dayPictures.ofLinks(day, await this.levels.ofDay(day)), nameOf(file, 'png'), PNG, request, reply);
  }

  @Get(PICTURE_ROUTES.cell)
  @Public()
  @ApiAnswers(
    'A very small picture of the hole of a day, 96 by 112 pixels, for good. Another key gets the picture as it is now',
    WEBP,
    DAY_REFUSALS,
  )
  async cell(
    @Param('date') date: string,
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const day = this.requireDay(date);
    await sendKeyed(this.dayPictures.ofCell(await this.levels.ofDay(day)), nameOf(file, 'webp'), WEBP, request, reply);
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
    await this.send('social', await this.findMap(id, nameOf(file, 'png')), request, reply);
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
    const map = await this.findMap(id, revision);
    const draw = () => this.mapPictures.thumbnailOf({ id, revision: Number(revision) }, map, request.ip);
    await sendPicture({ key: this.mapPictures.keyOf(map), draw }, FOR_A_DAY, PNG, request, reply);
  }

  @Get(PICTURE_ROUTES.run)
  @Public()
  @ApiAnswers('The picture for links to a run that everybody may see, with the way of its ball, 1200 by 630 pixels', PNG, {
    404: 'There is no such run, or it is not for everybody',
    503: 'Too many pictures are being drawn; try again after Retry-After seconds',
  })
  async run(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const announced = await this.runs.findAnnounced(nameOf(file, 'png'));
    if (!announced?.isOver) throw noSuchPicture();
    const { run, day } = announced;
    const levels = await this.levels.findByHash(run.courseHash);
    const level = levels.find(({ day: played }) => played === null || played <= this.calendar.today());
    if (!level) throw noSuchPicture();
    const { id, courseHash, simulationVersion } = run;
    const title = { number: dayNumber(day), name: level.course.name, player: englishName(announced) };
    const load = async () => ({ courseHash, simulationVersion, replay: await this.runs.replayOf(run) });
    await this.send('run', level.course, request, reply, { title, run: { id, load } });
  }

  /** Of a day that has not begun, nothing but that is said, whatever else the path names. */
  private requireDay(date: string): GameDay {
    const day = gameDaySchema.safeParse(date);
    if (!day.success || day.data < FIRST_DAY) throw noSuchPicture();
    return this.calendar.requireStartedDay(day.data);
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
    extras: PictureExtras = {},
  ): Promise<void> {
    const key = this.pictures.keyOf(kind, course, extras);
    await sendPicture({ key, draw: () => this.pictures.draw(kind, course, extras, request.ip) }, FOR_A_DAY, PNG, request, reply);
  }
}

type PictureType = typeof PNG | typeof WEBP;

/** @param asked the key in the path. What was shared before the picture changed still has one: as it is now */
async function sendKeyed(
  picture: DayPicture,
  asked: string,
  type: PictureType,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!KEY.test(asked)) throw noSuchPicture();
  await sendPicture(picture, asked === picture.key ? FOR_GOOD : FOR_A_DAY, type, request, reply);
}

async function sendPicture(
  { key, draw }: DayPicture,
  cacheControl: string,
  type: PictureType,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const headers = { etag: `"${key}"`, 'cache-control': cacheControl };
  if (isKnown(request, headers.etag)) {
    await reply.code(304).headers(headers).send();
    return;
  }
  const bytes = await draw();
  await reply
    .headers({ ...headers, 'content-type': type, 'x-content-type-options': 'nosniff', 'content-security-policy': POLICY })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** The name of a file without its ending; '' for one with another ending. */
const nameOf = (file: string, ending: 'png' | 'webp'): string => (file.endsWith(`.${ending}`) ? file.slice(0, -ending.length - 1) : '');

const noSuchPicture = (): ApiException => new ApiException('not_found', 'This picture does not exist.');
