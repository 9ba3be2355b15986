import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PLAYER_COOKIE } from '../common/player-cookies.ts';

export const DOCS_PATH = '/api/docs';

/** Serves the OpenAPI document, built from the schemas that page and server share: `/api/docs`, `/api/docs-json`, `/api/docs-yaml`. */
export function serveDocs(app: NestFastifyApplication): void {
  SwaggerModule.setup(DOCS_PATH, app, () => createDocument(app), { customSiteTitle: 'Upshot API' });
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
