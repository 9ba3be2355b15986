import fastifyMultipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** `@RouteConfig(TAKES_FILES)` on a handler: its requests may be forms with files, or bare bytes. It reads, and bounds, them itself. */
export const TAKES_FILES = { takesFiles: true } as const;

/** What is left of a refused file is read to its end up to here, bytes, or its sender would see a broken line and no refusal. */
const DRAINED_BYTES = 64 * 1024 * 1024;
const FILES = /^\s*(multipart\/form-data|application\/octet-stream)\b/i;

/** Lets files in, at the routes that take some: unread, so that who may not send one has not been listened to. */
export async function addUploads(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyMultipart);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  fastify.addHook('preParsing', async (request) => {
    const type = request.headers['content-type'] ?? '';
    if (!takesFiles(request) && FILES.test(type)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
  fastify.addHook('onSend', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (takesFiles(request) && !request.raw.complete && length > DRAINED_BYTES) reply.header('connection', 'close');
  });
}

function takesFiles({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_FILES>).takesFiles === true;
}
