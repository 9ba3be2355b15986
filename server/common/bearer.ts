import type { FastifyRequest } from 'fastify';
import { ApiException } from './api-exception.ts';

/** Longest token that is looked at, characters; ours have some 900. */
const MAX_TOKEN_LENGTH = 4_096;
/** RFC 6750, with a compact JWT for the token. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * The token of the Authorization header; undefined when there is no such header.
 * @throws ApiException `unauthorized` when the header holds anything but one token: who shows a bad one is not taken for nobody
 */
export function readBearer(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  // Node keeps the first of two silently.
  const isAlone = request.raw.headersDistinct.authorization?.length === 1;
  const token = isAlone ? BEARER.exec(authorization)?.[1] : undefined;
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) throw unauthorized();
  return token;
}

export function unauthorized(): ApiException {
  return new ApiException('unauthorized', 'You must be signed in to do this.');
}
