import { BadRequestException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { LIMITS } from '../../shared/limits.ts';
import { takesFiles } from './uploads.ts';

const FORM = /^\s*application\/x-www-form-urlencoded\b/i;

/**
 * Refuses bodies that handlers would otherwise read as empty: types other than JSON and encoded ones (415), JSON that is not an object and
 * forms with too many fields (400).
 * @param formsBelow start of the URLs whose callers may send forms in place of JSON
 */
export function addBodyRules(app: NestFastifyApplication, formsBelow: string): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const takesForms = ({ url }: FastifyRequest) => url.startsWith(formsBelow);
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('onRequest', async (request) => {
    // Browsers give an empty body a type, even text/plain. It is an empty form all the same.
    if (takesForms(request) && isEmpty(request)) delete request.raw.headers['content-type'];
  });
  fastify.addHook('preParsing', async (request) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    const isUnreadable = encoding !== 'identity' || (FORM.test(type) && !takesForms(request));
    if (isUnreadable && !request.is404) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
  });
  fastify.addHook('preValidation', async (request) => {
    if (request.body === undefined || takesFiles(request)) return;
    const fields = fieldsOf(request.body);
    if (takesForms(request) && countValues(fields) > LIMITS.formFields) {
      throw new BadRequestException(`The request body has more than ${LIMITS.formFields} fields.`);
    }
  });
}

function isEmpty({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

function fieldsOf(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new BadRequestException('The request body must be a JSON object.');
}

function countValues(fields: object): number {
  return Object.values(fields).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
}
