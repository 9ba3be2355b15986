import { Controller, Get, Param, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../../common/auth.ts';
import { ProfileImagesService } from '../../flows/users/profile-images.service.ts';
import { FAPI_BASE } from '../../rules/call/fapi-paths.ts';
import { FapiExceptionFilter } from '../transport/fapi-exception.filter.ts';
import { DEFAULT_PICTURE } from './default-picture.ts';

const PATH = `${FAPI_BASE}/images`;
/** A changed picture has another URL. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** The default picture may change one day. */
const FOR_A_DAY = 'public, max-age=86400';
/** Opened directly, a picture may load and run nothing. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Users' pictures, public: pages also show those of other players. */
@Controller()
@UseFilters(FapiExceptionFilter)
@ApiExcludeController()
export class ImagesController {
  constructor(private readonly images: ProfileImagesService) {}

  @Public()
  @Get(`${PATH}/default.svg`)
  plain(@Res() reply: FastifyReply): void {
    send(reply, 'image/svg+xml', FOR_A_DAY, DEFAULT_PICTURE);
  }

  @Public()
  @Get(`${PATH}/:id`)
  async picture(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { mediaType, bytes } = await this.images.find(id);
    send(reply, mediaType, FOR_EVER, bytes);
  }
}

function send(reply: FastifyReply, type: string, caching: string, body: string | Buffer): void {
  reply
    .header('content-type', type)
    .header('cache-control', caching)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', POLICY)
    .send(body);
}
