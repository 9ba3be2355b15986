import type { FastifyRequest } from 'fastify';
import { ApiException } from './api-exception.ts';

/** Longest token that is parsed, characters. Our own have about 900. */
const MAX_TOKEN_LENGTH = 4_096;
/** RFC 6750, with a compact JWT as the token. */
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Reads the token of the Authorization header; undefined without the header.
 * @throws ApiException `unauthorized` when the header is anything but one token: a caller with a bad token is not treated as anonymous
 */
export function readBearer(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  // Of two such headers Node silently keeps the first.
  const isAlone = request.raw.headersDistinct.authorization?.length === 1;
  const token = isAlone ? BEARER.exec(authorization)?.[1] : undefined;
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) throw unauthorized();
  return token;
}

export function unauthorized(): ApiException {
  return new ApiException('unauthorized', 'You must be signed in to do this.');
}
