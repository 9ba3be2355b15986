import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { PLAYER_COOKIE } from '../common/player-cookies.ts';
import { ReadLimit } from './read-limit.ts';

export const DOCS_PATH = '/api/docs';

/**
 * Serves the OpenAPI document, built from the schemas that page and server share: `/api/docs`, and `/api/docs-json`. There is no YAML: the
 * package would write it anew for each request, which takes longer than anything else that the server answers.
 */
export function serveDocs(app: NestFastifyApplication): void {
  const limit = new ReadLimit(app, 'docs');
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', async (request) => {
    // The route, because a URL has many spellings.
    if (request.routeOptions.url?.startsWith(DOCS_PATH)) await limit.require(request);
  });
  SwaggerModule.setup(DOCS_PATH, app, () => createDocument(app), { customSiteTitle: 'Upshot API', raw: ['json'] });
}

export function createDocument(app: NestFastifyApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Upshot')
    .setDescription('The calls of a daily golf game. Errors have a code and the id of the request.')
    .setVersion('1')
    .addCookieAuth(PLAYER_COOKIE)
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, about);
}
