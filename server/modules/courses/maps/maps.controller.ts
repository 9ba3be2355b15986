import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  createMapRequest,
  type DeletedMapResponse,
  deletedMapResponse,
  MAP_ROUTES,
  type MapResponse,
  type MyMapsResponse,
  mapResponse,
  myMapsResponse,
  type SavedMapResponse,
  savedMapResponse,
  updateMapRequest,
} from '../../../../shared/api/maps.ts';
import { mapThumbnailPath } from '../../../../shared/api/pictures.ts';
import { mapPagePath } from '../../../../shared/page-routes.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Anonymous, Public, SignedIn } from '../../../common/auth.ts';
import { Account, Caller, type CallerAccount, type CallerSession } from '../../../common/caller-session.ts';
import { siteOriginOf } from '../../../common/site-origin.ts';
import { CONFIG, type Config } from '../../../config/config.ts';
import { codeOf } from './map-codes.ts';
import { hashOf } from './map-courses.repository.ts';
import { MapSavesService, type SavedRevision } from './map-saves.service.ts';
import { MapsService } from './maps.service.ts';
import { noSuchMap } from './no-such-map.ts';

/** A link resolves to the newest revision, and a deleted map is gone, at most this much later. */
const SHORT = 'public, max-age=10';

@ApiTags('maps')
@Controller()
export class MapsController {
  constructor(
    private readonly maps: MapsService,
    private readonly saves: MapSavesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post(MAP_ROUTES.create)
  @HttpCode(200)
  @ApiBearerAuth()
  @SignedIn()
  @ApiAnswers('Saves a new map of the caller', savedMapResponse, {
    400: 'The body is not valid, or the map is not (`map_invalid`, in words for its author)',
    401: 'Not signed in',
    409: 'The caller has the most maps that are allowed (`too_many_maps`)',
    429: 'Too many changes of maps by this account; try again after Retry-After seconds',
  })
  async create(
    @Body({ schema: createMapRequest }) body: z.output<typeof createMapRequest>,
    @Account() account: CallerAccount,
    @Req() request: FastifyRequest,
  ): Promise<SavedMapResponse> {
    return this.saved(await this.saves.create(account, body), request);
  }

  @Get(MAP_ROUTES.myMaps)
  @Header('cache-control', 'no-store')
  @ApiBearerAuth()
  @Anonymous()
  @ApiAnswers('The maps of the caller, the last saved first; none for a caller without an account', myMapsResponse, {
    401: 'The session token is not valid',
  })
  async mine(@Caller() { account }: CallerSession, @Req() request: FastifyRequest): Promise<MyMapsResponse> {
    const maps = account === undefined ? [] : await this.maps.ownMaps(account.playerId);
    return {
      maps: maps.map(({ id, title, createdAt, updatedAt, revision, hash, theme }) => ({
        id,
        title,
        created_at: createdAt.toISOString(),
        updated_at: updatedAt.toISOString(),
        revision,
        courseHash: hash,
        theme,
        shareUrl: this.shareUrl(id, request),
        thumbnailUrl: mapThumbnailPath(id, revision),
      })),
    };
  }

  @Get(MAP_ROUTES.map)
  @Header('cache-control', SHORT)
  @Public()
  @ApiAnswers('The newest revision of a map, for everybody who has its id', mapResponse, { 404: 'There is no such map' })
  async show(@Param('id') mapId: string, @Req() request: FastifyRequest): Promise<MapResponse> {
    const map = await this.maps.newestRevision(mapId);
    if (!map) throw noSuchMap();
    const { id, title, creatorName, revision, hash } = map;
    const urls = { shareUrl: this.shareUrl(id, request), thumbnailUrl: mapThumbnailPath(id, revision) };
    return { id, mapId: id, title, mapData: codeOf(map), creatorName, revision, courseHash: hash, ...urls };
  }

  @Put(MAP_ROUTES.map)
  @ApiBearerAuth()
  @SignedIn()
  @ApiAnswers('Saves a map of the caller; other tiles or another theme make a new revision', savedMapResponse, {
    400: 'The body is not valid, or the map is not (`map_invalid`, in words for its author)',
    401: 'Not signed in',
    404: 'The caller has no such map',
    429: 'Too many changes of maps by this account; try again after Retry-After seconds',
  })
  async update(
    @Param('id') id: string,
    @Body({ schema: updateMapRequest }) body: z.output<typeof updateMapRequest>,
    @Account() account: CallerAccount,
    @Req() request: FastifyRequest,
  ): Promise<SavedMapResponse> {
    return this.saved(await this.saves.update(account, id, body), request);
  }

  @Delete(MAP_ROUTES.map)
  @ApiBearerAuth()
  @SignedIn()
  @ApiAnswers('Deletes a map of the caller', deletedMapResponse, {
    401: 'Not signed in',
    404: 'The caller has no such map',
    429: 'Too many changes of maps by this account; try again after Retry-After seconds',
  })
  async delete(@Param('id') id: string, @Account() account: CallerAccount): Promise<DeletedMapResponse> {
    await this.saves.delete(account, id);
    return { success: true };
  }

  private saved({ id, revision, sha256 }: SavedRevision, request: FastifyRequest): SavedMapResponse {
    return { success: true, id, mapId: id, revision, courseHash: hashOf(sha256), shareUrl: this.shareUrl(id, request) };
  }

  private shareUrl(id: string, request: FastifyRequest): string {
    return siteOriginOf(this.config, request) + mapPagePath(id);
  }
}
