import fastifyMultipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/**
 * `@RouteConfig(TAKES_FILES)` on a handler: its requests may be forms with files, or raw bytes. The handler reads them and limits their
 * size.
 */
export const TAKES_FILES = { takesFiles: true } as const;

/**
 * `@RouteConfig(TAKES_ANYTHING)` on a handler: it gets the bytes of its requests, whatever type and encoding they state. It is for clients
 * that state wrong ones.
 */
export const TAKES_ANYTHING = { takesFiles: true, takesAnything: true } as const;

/** The rest of a refused file is read up to this size, bytes. Otherwise its sender would see a broken connection instead of the refusal. */
const DRAINED_BYTES = 64 * 1024 * 1024;
const BYTES = 'application/octet-stream';
const FILES = /^\s*(multipart\/form-data|application\/octet-stream)\b/i;

/** Accepts files at the routes that take them. The body is not read before the guards have passed the call. */
export async function addUploads(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyMultipart);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser(BYTES, (_request, payload, done) => done(null, payload));
  fastify.addHook('onRequest', async (request) => {
    if (!takesAnything(request)) return;
    const { headers } = request.raw;
    delete headers['content-encoding'];
    headers['content-type'] = BYTES;
  });
  fastify.addHook('preParsing', async (request) => {
    const type = request.headers['content-type'] ?? '';
    if (!takesFiles(request) && FILES.test(type)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
  fastify.addHook('onSend', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    if (takesFiles(request) && !request.raw.complete && length > DRAINED_BYTES) reply.header('connection', 'close');
  });
}

/** Whether the route of the request takes any type. Such a route knows itself what a full disk means for it. */
export function takesAnything({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_ANYTHING>).takesAnything === true;
}

/** Whether the route of the request takes files. */
export function takesFiles({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof TAKES_FILES>).takesFiles === true;
}
