import fastifyMultipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyInstance } from 'fastify';

/** `@RouteConfig(TAKES_FILES)` on a handler: its requests may be forms with files, or bare bytes. It reads, and bounds, them itself. */
export const TAKES_FILES = { takesFiles: true } as const;

const FILES = /^\s*(multipart\/form-data|application\/octet-stream)\b/i;

/** Lets files in, at the routes that take some: unread, so that who may not send one has not been listened to. */
export async function addUploads(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyMultipart);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  fastify.addHook('preParsing', async (request) => {
    const type = request.headers['content-type'] ?? '';
    const { takesFiles } = request.routeOptions.config as { takesFiles?: boolean };
    if (takesFiles !== true && FILES.test(type)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
}
